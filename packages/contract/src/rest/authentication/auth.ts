import { MESSAGE_DELIVERIES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import {
  AccessToken,
  LocalPath,
  mailsOff,
  OwnProfile,
  secondFactorNeeded,
  TriedPassword,
  tooManyMails,
  wrongCredentials,
} from '../shapes/account-fields.ts';
import { OneTimeCode, secondFactorWrong } from './second-factor.ts';

/** A public key as JSON Web Key (RFC 8037). */
const Jwk = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
});

const Delivery = z.enum(MESSAGE_DELIVERIES);

const closedAccount = {
  deactivated: [403, 'This account is deactivated'],
  account_banned: [403, 'This account is banned'],
} as const;

export const auth = defineEndpoints('user-service', {
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    tx: 'none',
    summary: 'Sign in with email and password',
    body: z.object({ email: z.string().max(254), password: TriedPassword }),
    missing: { fields: ['email', 'password'], message: 'Email or password is missing in request' },
    returns: AccessToken,
    refusals: {
      wrong_credentials: wrongCredentials,
      second_factor_needed: secondFactorNeeded,
      ...closedAccount,
    },
    limit: { points: 300, seconds: 60, by: 'ip' },
  },
  secondFactor: {
    method: 'POST',
    path: '/auth/second-factor',
    access: 'public',
    tx: 'none',
    summary: 'Finish a sign-in that was refused with second_factor_needed, within 5 minutes',
    body: z.object({
      stepToken: z.string().max(32_000).describe('from the details of that refusal'),
      code: OneTimeCode,
    }),
    returns: AccessToken,
    refusals: {
      sign_in_expired: [401, 'This took too long, sign in again'],
      second_factor_wrong: secondFactorWrong,
      ...closedAccount,
    },
    limit: { points: 60, seconds: 60, by: 'ip' },
  },
  renewal: {
    method: 'POST',
    path: '/auth/renewal',
    access: 'public',
    tx: 'none',
    summary: 'The next token of my session in place of this one, which may have expired',
    body: z.object({ token: z.string().max(4000).describe('the last token of the session') }),
    returns: AccessToken,
    refusals: {
      session_ended: [401, 'This session has ended, sign in again'],
      token_replaced: [409, 'Another token of this session has just been handed out'],
      ...closedAccount,
    },
    limit: { points: 120, seconds: 60, by: 'ip' },
  },
  logout: {
    method: 'DELETE',
    path: '/auth/session',
    access: 'user',
    summary: 'Sign out: this session ends',
    openToLimited: true,
  },
  session: {
    method: 'GET',
    path: '/auth/session',
    access: 'user',
    summary: 'Who I am',
    openToLimited: true,
    returns: z.object({
      type: z.enum(['user', 'bot']),
      sid: z.string(),
      user: OwnProfile,
      ticket: z
        .string()
        .describe(
          'opens the lobby once, within 30 s; empty as long as a second factor is missing that everybody needs',
        ),
      endpoint: z.string().describe('where the lobby is'),
    }),
  },
  signInMethods: {
    method: 'GET',
    path: '/auth/sign-in-methods',
    access: 'public',
    summary: 'Where this server sends codes and links; what is off can not be signed in with',
    returns: z.object({
      textMessages: Delivery.describe('codes to phones'),
      mails: Delivery.describe('codes and links to email addresses'),
      discord: z
        .object({
          clientId: z.string().describe('of the app, for its activity'),
          origin: z.string().describe('of this server, which Discord shows under another name'),
          isDemo: z.boolean().describe('whether it is a stand-in'),
        })
        .nullable()
        .describe('null where Discord is not offered'),
      oidc: z
        .array(
          z.object({
            id: z.string(),
            label: z.string().describe('name of the provider, for its button'),
            signUp: z.boolean().describe('whether it also makes accounts'),
            signOutThere: z.boolean().describe('whether signing out here also signs out there'),
          }),
        )
        .describe('the OpenID Connect providers with whose accounts one can sign in'),
    }),
  },
  guest: {
    method: 'GET',
    path: '/auth/guest',
    access: 'public',
    summary: 'A token for someone without an account',
    returns: AccessToken,
    limit: { points: 200, seconds: 60, by: 'network' },
  },
  pubKey: {
    method: 'GET',
    path: '/auth/pub-key',
    access: 'public',
    summary: 'The keys that tokens are verified with',
    returns: z.object({
      kid: z.string(),
      algorithm: z.string(),
      publicKey: z.string().describe('PEM of the key that signs now'),
      jwk: Jwk.describe('the key that signs now'),
      keys: z.array(Jwk).describe('all keys that verify now, with those that a rotation has retired'),
    }),
  },
  magicLink: {
    method: 'GET',
    path: '/auth/magic-link',
    access: 'person',
    summary: 'A short-lived token that carries my session to another window',
    returns: z.object({ shortLivedToken: z.string(), expiresAt: Timestamp }),
  },
  mailMagicLink: {
    method: 'POST',
    path: '/auth/magic-link',
    access: 'public',
    tx: 'none',
    summary: 'Mail me a link that signs in; the answer tells nobody whether the address is known',
    body: z.object({
      email: z.string().max(254),
      to: LocalPath.default('/').describe('the page to which the link leads'),
    }),
    refusals: { mails_off: mailsOff, too_many_mails: tooManyMails },
    limit: { points: 30, seconds: 600, by: 'ip' },
  },
  validateMagicLink: {
    method: 'POST',
    path: '/auth/validate-magic-link',
    access: 'public',
    summary: 'Trade the token of a magic link, once, for a session',
    body: z.object({ shortLivedToken: z.string().max(4000) }),
    returns: AccessToken,
    refusals: {
      link_invalid: [401, 'This link is no longer valid'],
      second_factor_needed: secondFactorNeeded,
    },
    limit: { points: 60, seconds: 60, by: 'ip' },
  },
});
