import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';

const text = (max: number) => z.string().max(max);
const address = text(2_000);

/** A message of Amazon SNS. No field is trimmed or changed, because the signature covers them as they came. */
const SnsBody = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: text(200).min(1),
  TopicArn: text(500).min(1),
  Message: text(300_000),
  Timestamp: text(40).min(1),
  Signature: text(2_000).min(1),
  SignatureVersion: text(10).min(1),
  SigningCertURL: address.min(1),
  Subject: text(300).optional(),
  SubscribeURL: address.optional(),
  Token: text(2_000).optional(),
});

/** Reports of the operator's transcoder. */
export const transcoder = defineEndpoints('room-service', {
  report: {
    method: 'POST',
    path: '/upload/transcoder_sns',
    access: 'webhook',
    tx: 'none',
    summary: 'Messages of Amazon SNS about songs that a transcoder has finished',
    body: SnsBody,
    returns: z.object({ received: z.literal(true) }),
    refusals: {
      topic_not_configured: [404, 'configuration-value-missing key:TRANSCODER_TOPIC_ARN'],
      signature_invalid: [401, 'The signature of this message is not valid'],
      message_stale: [401, 'This message is too old, or from the future'],
      topic_unknown: [403, 'Messages of this topic are not taken here'],
      message_repeated: [409, 'This message has been received before'],
      signature_unverifiable: [
        503,
        'The signature of this message cannot be verified right now. Send it again',
      ],
    },
    limit: { points: 600, seconds: 60, by: 'ip' },
  },
});
