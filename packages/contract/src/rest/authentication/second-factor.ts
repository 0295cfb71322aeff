import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp, Uuid } from '../../framework/fields.ts';
import { personNotFound, RenewedToken, TriedPassword, wrongCredentials } from '../shapes/account-fields.ts';
import { reauthenticationRefusals } from './reauthentication.ts';

/** Six digits of the authenticator app, or a recovery code, as typed. */
export const OneTimeCode = z.string().trim().min(1, 'must not be empty').max(40);
export const secondFactorWrong = [403, 'This code is wrong or was used already'] as const;

const RecoveryCodes = RenewedToken.extend({
  recoveryCodes: z
    .array(z.string())
    .describe('each replaces a code of the app once; they are shown this once'),
});
const secondFactorOff = [403, 'The second factor is off'] as const;
const passwordUnset = [403, 'This account has no password yet, set one first'] as const;
const confirmed = z.object({ password: TriedPassword, code: OneTimeCode });
const confirmationRefusals = {
  wrong_credentials: wrongCredentials,
  second_factor_wrong: secondFactorWrong,
  second_factor_off: secondFactorOff,
} as const;
const limit = { points: 20, seconds: 300, by: 'person' } as const;

/** [H733] One-time codes of an authenticator app (TOTP, RFC 6238) as second factor of a sign-in. */
export const secondFactor = defineEndpoints('user-service', {
  status: {
    method: 'GET',
    path: '/users/second-factor',
    access: 'person',
    openToLimited: true,
    summary: 'Whether my second factor is on, and whether my role needs one',
    returns: z.object({
      isOn: z.boolean(),
      since: Timestamp.nullable(),
      recoveryCodesLeft: z.number().int(),
      isRequired: z.boolean(),
      isRequiredOfAll: z.boolean().describe('every account needs one here, whatever its role'),
    }),
  },
  begin: {
    method: 'POST',
    path: '/users/second-factor',
    access: 'person',
    openToLimited: true,
    tx: 'none',
    summary: 'A new secret for my authenticator app; nothing is asked for before it is confirmed',
    body: z.object({ password: TriedPassword }),
    returns: z.object({
      secret: z.string().describe('base32'),
      otpauthUrl: z.string().describe('secret, issuer and account, for a QR code'),
    }),
    refusals: {
      wrong_credentials: wrongCredentials,
      password_unset: passwordUnset,
      second_factor_on: [409, 'The second factor is on already'],
    },
    limit,
  },
  confirm: {
    method: 'POST',
    path: '/users/second-factor/confirm',
    access: 'person',
    openToLimited: true,
    tx: 'none',
    summary: 'Turn the second factor on by a first code of the app; my other sessions end',
    body: z.object({ code: OneTimeCode }),
    returns: RecoveryCodes,
    refusals: {
      second_factor_wrong: secondFactorWrong,
      second_factor_on: [409, 'The second factor is on already'],
    },
    limit,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/users/second-factor/recovery-codes',
    access: 'person',
    openToLimited: true,
    tx: 'none',
    summary: 'Ten new recovery codes in place of the old ones',
    body: confirmed,
    returns: RecoveryCodes,
    refusals: confirmationRefusals,
    limit,
  },
  turnOff: {
    method: 'POST',
    path: '/users/second-factor/turn-off',
    access: 'person',
    openToLimited: true,
    tx: 'none',
    summary: 'Turn the second factor off; my other sessions end',
    body: confirmed,
    returns: RenewedToken,
    refusals: confirmationRefusals,
    limit,
  },
  turnOffByAdmin: {
    method: 'POST',
    path: '/users/second-factor/turn-off-admin',
    access: 'admin',
    summary:
      'Turn the second factor of somebody off who has lost it; all their sessions end. It needs a recent sign-in or confirmation',
    body: z.object({ userUuid: Uuid }),
    refusals: {
      person_not_found: personNotFound,
      not_allowed: [403, 'Forbidden'],
      second_factor_off: secondFactorOff,
      ...reauthenticationRefusals,
    },
  },
});
