import { createSign, randomUUID } from 'node:crypto';
import { generate } from 'selfsigned';

export interface UnsignedSnsMessage {
  readonly Type?: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation';
  readonly MessageId?: string;
  readonly TopicArn?: string;
  readonly Message?: string;
  readonly Subject?: string;
  readonly Timestamp?: string;
  readonly SignatureVersion?: '1' | '2';
  readonly SigningCertURL?: string;
  readonly SubscribeURL?: string;
  readonly Token?: string;
}

export const SNS_TOPIC = 'arn:aws:sns:eu-west-1:123456789012:transcoder';
const CERTIFICATE_URL = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem';

/** Signs messages as Amazon SNS does. The certificate is created here. */
export async function createSnsSender({
  subject = 'sns.amazonaws.com',
  notBefore = new Date(Date.now() - 86_400_000),
  notAfter = new Date(Date.now() + 86_400_000),
}: {
  readonly subject?: string;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
} = {}) {
  const keys = await generate([{ name: 'commonName', value: subject }], {
    ...{ keySize: 2048, algorithm: 'sha256', notBeforeDate: notBefore, notAfterDate: notAfter },
  });
  const requests: string[] = [];
  let isDown = false;
  return {
    requests,
    setDown(down: boolean): void {
      isDown = down;
    },
    /** A `fetch` for the tested code; it returns the certificate. */
    fetch: (async (url: URL | string) => {
      requests.push(String(url));
      if (isDown) throw new TypeError('fetch failed');
      return new Response(String(url).endsWith('.pem') ? keys.cert : '<ConfirmSubscriptionResponse/>');
    }) as typeof fetch,
    sign(message: UnsignedSnsMessage = {}) {
      const whole = {
        Type: 'Notification' as const,
        MessageId: randomUUID(),
        TopicArn: SNS_TOPIC,
        Message: '{}',
        Timestamp: new Date().toISOString(),
        SignatureVersion: '2' as const,
        SigningCertURL: CERTIFICATE_URL,
        ...message,
      };
      const names =
        whole.Type === 'Notification'
          ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
          : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
      const text = Object.entries(whole)
        .filter(([name]) => names.includes(name))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `${name}\n${value}\n`)
        .join('');
      const algorithm = whole.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
      return { ...whole, Signature: createSign(algorithm).update(text).sign(keys.private, 'base64') };
    },
  };
}

export type SnsSender = Awaited<ReturnType<typeof createSnsSender>>;
