/** A message as Amazon SNS sends it by HTTP. */
export interface SnsMessage {
  readonly Type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation';
  readonly MessageId: string;
  readonly TopicArn: string;
  readonly Message: string;
  readonly Timestamp: string;
  readonly Signature: string;
  readonly SignatureVersion: string;
  readonly SigningCertURL: string;
  readonly Subject?: string | undefined;
  readonly SubscribeURL?: string | undefined;
  readonly Token?: string | undefined;
}

/**
 * Why a message is refused: `forged` if its URL, certificate or signature is not of SNS; `stale` if it is older than an
 * hour or from the future; `unverifiable` if its certificate could not be fetched, after which SNS sends it again.
 */
export type SnsProblem = 'forged' | 'stale' | 'unverifiable';

/**
 * [H1045] [H1537] Returns the URL if it leads to Amazon SNS: HTTPS to sns.{region}.amazonaws.com without port or user
 * name. Otherwise null, because anybody can have a similar URL: a bucket named sns has the host
 * sns.s3-eu-west-1.amazonaws.com.
 */
export function snsHostOf(address: string | undefined): URL | null {
  const url = address === undefined ? null : URL.parse(address);
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null;
  return /^sns\.[a-z]{2}(-[a-z]{2,12}){1,3}-\d{1,2}\.amazonaws\.com(\.cn)?$/.test(url.hostname) ? url : null;
}

/** Returns the text that SNS signs: names and values of these fields, each on a line of its own. */
export function textToSign(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return names
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('');
}
