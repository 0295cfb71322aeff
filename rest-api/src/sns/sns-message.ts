/** A message of Amazon SNS as sent by HTTP, with the field names of SNS. */
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
 * Why a message is refused: `forged` if its URL, certificate or signature is not from SNS; `stale` if it is older than
 * an hour or from the future; `unverifiable` if its certificate could not be fetched, after which SNS sends the message
 * again.
 */
export type SnsProblem = 'forged' | 'stale' | 'unverifiable';

/**
 * [H1045] Returns the URL if it leads to Amazon SNS itself, else null: HTTPS to sns.{region}.amazonaws.com, without
 * port or user name. Checked because anybody can create similar URLs: a bucket named sns has the host
 * sns.s3-eu-west-1.amazonaws.com [H1537].
 */
export function snsHostOf(address: string | undefined): URL | null {
  const url = address === undefined ? null : URL.parse(address);
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null;
  return /^sns\.[a-z]{2}(-[a-z]{2,12}){1,3}-\d{1,2}\.amazonaws\.com(\.cn)?$/.test(url.hostname) ? url : null;
}

/** Returns the text that SNS signs: the names and values of these fields, each on its own line. */
export function textToSign(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return names
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('');
}
