/** A message of Amazon SNS as it is sent by HTTP; names are those of the service. */
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

/** Why a message is not taken. */
export type SnsProblem =
  /** Another address, certificate or text than the service would have signed. */
  | 'forged'
  /** Older than an hour, or from the future. */
  | 'stale'
  /** Its certificate could not be fetched now: the service sends the message again. */
  | 'unverifiable';

/**
 * [H1045] The address where it leads to Amazon SNS itself, else null: by HTTPS to sns.{region}.amazonaws.com, without a port
 * or a name of a user. Everybody can make addresses that look alike.
 */
export function snsHostOf(address: string | undefined): URL | null {
  const url = address === undefined ? null : URL.parse(address);
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null;
  return /^sns\.[a-z0-9-]{3,40}\.amazonaws\.com(\.cn)?$/.test(url.hostname) ? url : null;
}

/** The text that the service signs: the names and values of these fields, each on a line of its own. */
export function textToSign(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return names
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('');
}
