import { z } from 'zod';

const encoded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');

/** What both responses of an authenticator have in common (WebAuthn Level 3, as JSON). */
const credential = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** Response to the creation of a passkey: `RegistrationResponseJSON` of WebAuthn. */
export const NewPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskeyResponse = z.infer<typeof NewPasskeyResponse>;

/** Response to a sign-in with a passkey: `AuthenticationResponseJSON` of WebAuthn. */
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
