import { z } from 'zod';

const encoded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');

/** Fields shared by both kinds of authenticator responses (WebAuthn Level 3, as JSON). */
const credential = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** The response of an authenticator that has created a passkey: `RegistrationResponseJSON`. */
export const NewPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskeyResponse = z.infer<typeof NewPasskeyResponse>;

/** The response of an authenticator that has signed with a passkey: `AuthenticationResponseJSON`. */
export const PasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
    userHandle: encoded(200).optional(),
  }),
});
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;
