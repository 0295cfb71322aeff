import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { ShownName, Timestamp, Uuid } from '../../framework/fields.ts';
import {
  AccessToken,
  appearanceFields,
  nicknameReserved,
  nicknameTaken,
  proofOfWork,
  proofOfWorkNeeded,
  SignedIn,
} from '../shapes/account-fields.ts';
import { admissionRefusals } from '../shapes/sign-up-refusals.ts';
import { NewPasskeyResponse, PasskeyResponse } from './passkey-responses.ts';
import { reauthenticationRefusals } from './reauthentication.ts';

/** Options that the browser passes to the authenticator. */
const Options = z.object({
  options: z
    .record(z.string(), z.unknown())
    .describe('options of WebAuthn in JSON, good once and for 5 minutes'),
});

export const Passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().describe('null while it was used to sign in by nobody yet'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

const unavailable = {
  passkeys_unavailable: [403, 'Passkeys need a server with a name, not with an address of numbers'],
} as const;
const refused = { passkey_refused: [403, 'This passkey was not accepted'] } as const;
const closedAccount = {
  deactivated: [403, 'This account is deactivated'],
  account_banned: [403, 'This account is banned'],
} as const;
const PasskeyName = ShownName(60);

export const passkeys = defineEndpoints('user-service', {
  list: {
    method: 'GET',
    path: '/users/passkeys',
    access: 'person',
    openToLimited: true,
    summary: 'My passkeys, the newest one first',
    returns: z.object({ count: z.number().int(), data: z.array(Passkey) }),
  },
  beginRegistration: {
    method: 'POST',
    path: '/users/passkeys/options',
    access: 'person',
    openToLimited: true,
    tx: 'none',
    summary: 'What my authenticator needs for a new passkey. It needs a recent sign-in or confirmation',
    returns: Options,
    refusals: {
      ...unavailable,
      too_many_passkeys: [403, 'You have as many passkeys as you may have'],
      ...reauthenticationRefusals,
    },
    limit: { points: 30, seconds: 300, by: 'person' },
  },
  register: {
    method: 'POST',
    path: '/users/passkeys',
    access: 'person',
    openToLimited: true,
    tx: 'none',
    summary: 'Store the passkey that my authenticator has made. It needs a recent sign-in or confirmation',
    body: z.object({ name: PasskeyName, response: NewPasskeyResponse }),
    returns: Passkey,
    refusals: {
      ...unavailable,
      ...refused,
      too_many_passkeys: [403, 'You have as many passkeys as you may have'],
      ...reauthenticationRefusals,
    },
    limit: { points: 30, seconds: 300, by: 'person' },
  },
  rename: {
    method: 'PATCH',
    path: '/users/passkeys/:id',
    access: 'person',
    openToLimited: true,
    summary: 'Give a passkey of mine another name',
    params: z.object({ id: Uuid }),
    body: z.object({ name: PasskeyName }),
    returns: Passkey,
    refusals: { passkey_not_found: [404, 'This passkey is not here any more'] },
  },
  remove: {
    method: 'DELETE',
    path: '/users/passkeys/:id',
    access: 'person',
    summary: 'Remove a passkey of mine. It needs a recent sign-in or confirmation',
    params: z.object({ id: Uuid }),
    refusals: {
      passkey_not_found: [404, 'This passkey is not here any more'],
      last_way_in: [403, 'This is the only way into your account: add another one first'],
      ...reauthenticationRefusals,
    },
  },
  beginSignIn: {
    method: 'POST',
    path: '/auth/passkey/options',
    access: 'public',
    tx: 'none',
    summary: 'What an authenticator needs to sign in, or to confirm who I am',
    returns: Options,
    refusals: unavailable,
    limit: { points: 300, seconds: 60, by: 'ip' },
  },
  signIn: {
    method: 'POST',
    path: '/auth/passkey',
    access: 'public',
    tx: 'none',
    summary: 'Sign in with a passkey, which counts as two factors',
    body: z.object({ response: PasskeyResponse }),
    returns: AccessToken,
    refusals: { ...unavailable, ...refused, ...closedAccount },
    limit: { points: 120, seconds: 60, by: 'ip' },
  },
  beginSignUp: {
    method: 'POST',
    path: '/users/sign-up-passkey/options',
    access: 'public',
    tx: 'none',
    summary: 'What an authenticator needs for the passkey of a new account',
    body: z.object({ nickname: appearanceFields.nickname }),
    returns: Options,
    refusals: unavailable,
    limit: { points: 200, seconds: 60, by: 'ip' },
  },
  signUp: {
    method: 'POST',
    path: '/users/sign-up-passkey',
    access: 'public',
    tx: 'none',
    summary: 'Make an account with a passkey alone',
    body: z.object({ name: PasskeyName, response: NewPasskeyResponse, ...appearanceFields, proofOfWork }),
    returns: SignedIn,
    refusals: {
      ...unavailable,
      ...refused,
      nickname_taken: nicknameTaken,
      nickname_reserved: nicknameReserved,
      proof_of_work_needed: proofOfWorkNeeded,
      avatar_not_yours: [403, 'This avatar is not yours to wear'],
      ...admissionRefusals,
    },
    limit: { points: 60, seconds: 60, by: 'ip' },
  },
});
