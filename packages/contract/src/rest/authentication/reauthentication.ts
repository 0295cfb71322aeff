import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { RenewedToken, TriedPassword, tooManyMails } from '../shapes/account-fields.ts';
import { PasskeyResponse } from './passkey-responses.ts';

/**
 * [H740] Refusals of endpoints that need a recent password entry. The details say how the caller can confirm who they
 * are: `{ by: 'password' }`, [H821] with a second factor `{ by: 'password', withCode: true }`, [H495] `{ by: 'passkey'
 * }`, or `{ by: 'code' }`.
 */
export const reauthenticationRefusals = {
  reauthentication_needed: [403, 'Confirm that it is you first'],
} as const;

/** How a caller confirms that the account is theirs. */
export type ReauthenticationMethod = 'password' | 'passkey' | 'code';

/** Signed-in users confirm who they are before changes that could hand over the account. */
export const reauthentication = defineEndpoints('user-service', {
  confirm: {
    method: 'POST',
    path: '/auth/reauthentication',
    access: 'person',
    openToLimited: true,
    tx: 'none',
    summary:
      'Confirm who I am: by my password, with a second factor also by its code; without a password by the code that was sent to me',
    body: z.object({
      password: TriedPassword.optional(),
      code: z.string().trim().max(40).optional(),
      passkey: PasskeyResponse.optional().describe(
        'signed with a passkey of mine; it replaces password and code',
      ),
    }),
    returns: RenewedToken,
    refusals: {
      reauthentication_failed: [403, 'This is not right'],
      passkeys_unavailable: [403, 'Passkeys need a server with a name, not with an address of numbers'],
    },
    limit: { points: 30, seconds: 300, by: 'person' },
  },
  sendCode: {
    method: 'POST',
    path: '/auth/reauthentication/code',
    access: 'person',
    openToLimited: true,
    tx: 'none',
    summary: 'Send a code to my verified address or my phone; only for accounts without a password',
    returns: z.object({
      to: z.string().describe('the address or phone number, mostly hidden'),
      expiresInSeconds: z.number().int(),
    }),
    refusals: {
      has_password: [403, 'This account has a password already'],
      no_verified_contact: [403, 'This account has no verified address and no phone: sign in again'],
      code_too_soon: [403, 'A code was sent a moment ago'],
      too_many_mails: tooManyMails,
    },
    limit: { points: 20, seconds: 600, by: 'person' },
  },
});
