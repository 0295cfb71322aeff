import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Uuid } from '../../framework/fields.ts';
import {
  LocalPath,
  mailsOff,
  NewPassword,
  personNotFound,
  RenewedToken,
  TriedPassword,
  tooManyMails,
  weakPassword,
  wrongCredentials,
} from '../shapes/account-fields.ts';
import { reauthenticationRefusals } from './reauthentication.ts';

const same = [400, 'New password must be different from your previous password'] as const;

export const passwords = defineEndpoints('user-service', {
  change: {
    method: 'POST',
    path: '/users/change-password',
    access: 'person',
    openToLimited: true,
    tx: 'none',
    summary: 'Change my password; my other sessions end',
    body: z.object({ previousPassword: TriedPassword, newPassword: NewPassword }),
    returns: RenewedToken,
    refusals: {
      same_password: same,
      email_not_verified: [401, 'Email address is not verified'],
      wrong_credentials: wrongCredentials,
      ...weakPassword,
    },
    limit: { points: 20, seconds: 300, by: 'person' },
  },
  forgot: {
    method: 'POST',
    path: '/users/forgot-password',
    access: 'public',
    tx: 'none',
    summary: 'Send me a way back; the answer tells nobody whether the address is known',
    body: z.object({
      email: z.string().max(254),
      to: LocalPath.default('/').describe('the page to which the link leads back afterwards'),
    }),
    refusals: { mails_off: mailsOff, too_many_mails: tooManyMails },
    limit: { points: 30, seconds: 600, by: 'ip' },
  },
  reset: {
    method: 'POST',
    path: '/users/reset-password',
    access: 'public',
    tx: 'none',
    summary: 'Set a new password by the token that was sent; all sessions end, and a new one begins',
    body: z.object({ token: z.string().max(4000), newPassword: NewPassword }),
    returns: z.object({
      accessToken: z
        .string()
        .nullable()
        .describe('null where a second factor is needed, or the account is banned'),
      stepToken: z.string().nullable().describe('goes with the code of the second factor'),
    }),
    refusals: { can_not_reset: [403, 'Can not reset password'], ...weakPassword },
    limit: { points: 30, seconds: 600, by: 'ip' },
  },
  set: {
    method: 'POST',
    path: '/users/set-password',
    access: 'person',
    openToLimited: true,
    tx: 'none',
    summary: 'Give a first password to an account that has none. It needs a recent sign-in or confirmation',
    body: z.object({ password: NewPassword }),
    returns: RenewedToken,
    refusals: {
      has_password: [403, 'This account has a password already'],
      ...weakPassword,
      ...reauthenticationRefusals,
    },
  },
  changeByAdmin: {
    method: 'POST',
    path: '/users/change-password-admin',
    access: 'admin',
    tx: 'none',
    summary: "Change somebody's password; all their sessions end. It needs a recent sign-in or confirmation",
    body: z.object({ userUuid: Uuid, newPassword: NewPassword }),
    refusals: {
      person_not_found: personNotFound,
      not_allowed: [403, 'Forbidden'],
      same_password: same,
      ...weakPassword,
      ...reauthenticationRefusals,
    },
  },
});
