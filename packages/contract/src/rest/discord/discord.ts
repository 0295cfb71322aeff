import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import { reauthenticationRefusals } from '../authentication/reauthentication.ts';
import { AccessToken, secondFactorNeeded } from '../shapes/account-fields.ts';
import { admissionRefusals } from '../shapes/sign-up-refusals.ts';

/** Refusals of all endpoints that call Discord. */
const discordRefusals = {
  discord_off: [404, 'Discord is not offered here'],
  discord_unavailable: [424, 'Discord does not answer right now. Try again in a moment'],
} as const;
/** [H1365] Refusals of endpoints that need a Discord account. */
export const guildRefusals = {
  ...discordRefusals,
  discord_needed: [403, 'Link your Discord account first, or link it again'],
} as const;
const signInRefusals = {
  ...discordRefusals,
  discord_sign_in_ended: [403, 'This sign-in has ended, or was begun elsewhere. Begin it again'],
  discord_refused: [403, 'Discord has not accepted this sign-in. Begin it again'],
} as const;

const Begun = z.object({
  url: z.string().describe("Discord's page on which I let this product in, good once, for 10 minutes"),
  key: z.string().describe('to be kept in the browser, and given with the code that comes back'),
});
const code = z.string().min(1).max(2_000).describe('as Discord has sent it back');
const state = z.string().min(1).max(200).describe('of the address at which the sign-in was begun');
const key = z.string().min(1).max(200).describe('that came with that address');
const Account = z.object({ name: z.string(), linkedAt: Timestamp });
const limit = { points: 60, seconds: 60, by: 'ip' } as const;
const personLimit = { points: 60, seconds: 60, by: 'person' } as const;

/** [H1360] Signs in with a Discord account, links one, and lists its servers. */
export const discord = defineEndpoints('user-service', {
  begin: {
    method: 'POST',
    path: '/auth/discord-auth/authorization',
    access: 'public',
    tx: 'none',
    summary: 'Begin to sign in with Discord',
    returns: Begun,
    refusals: { discord_off: discordRefusals.discord_off },
    limit,
  },
  signIn: {
    method: 'POST',
    path: '/auth/discord-auth',
    access: 'public',
    tx: 'none',
    summary:
      'Sign in with Discord, by a code with its state and key, or inside an activity by an access token',
    body: z.object({
      code: code.optional(),
      state: state.optional(),
      key: key.optional(),
      accessToken: z.string().min(1).max(4_000).optional().describe('of exchange-code'),
    }),
    returns: AccessToken.extend({ isNew: z.boolean().describe('whether the account was just made') }),
    refusals: {
      ...signInRefusals,
      discord_proof_missing: [400, 'Give a code with its state and key, or an access token of Discord'],
      second_factor_needed: secondFactorNeeded,
      deactivated: [403, 'This account is deactivated'],
      account_banned: [403, 'This account is banned'],
      ...admissionRefusals,
    },
    limit,
  },
  exchangeCode: {
    method: 'POST',
    path: '/auth/exchange-code',
    access: 'public',
    tx: 'none',
    summary:
      "Trade the code of an activity for Discord's access token, which the activity is authenticated with",
    body: z.object({ code }),
    returns: AccessToken,
    refusals: { ...discordRefusals, discord_refused: signInRefusals.discord_refused },
    limit,
  },
  beginLink: {
    method: 'POST',
    path: '/auth/link-discord/authorization',
    access: 'person',
    tx: 'none',
    summary: 'Begin to link my account at Discord. It needs a recent sign-in or confirmation',
    returns: Begun,
    refusals: { discord_off: discordRefusals.discord_off, ...reauthenticationRefusals },
    limit: personLimit,
  },
  link: {
    method: 'POST',
    path: '/auth/link-discord',
    access: 'person',
    tx: 'none',
    summary:
      'Link my account at Discord, by the code of what I have begun; another one takes the place of the one before',
    body: z.object({ code, state, key }),
    returns: z.object({ account: Account }),
    refusals: {
      ...signInRefusals,
      discord_taken: [409, 'This Discord account is linked to another account here'],
    },
    limit: personLimit,
  },
  account: {
    method: 'GET',
    path: '/auth/link-discord',
    access: 'person',
    summary: 'My account at Discord; null where I have linked none',
    returns: z.object({ account: Account.nullable() }),
  },
  unlink: {
    method: 'DELETE',
    path: '/auth/link-discord',
    access: 'person',
    summary: 'Unlink my account at Discord. It needs a recent sign-in or confirmation',
    refusals: {
      discord_needed: guildRefusals.discord_needed,
      last_way_in: [403, 'This is the only way into your account: add another one first'],
      ...reauthenticationRefusals,
    },
  },
  guilds: {
    method: 'GET',
    path: '/auth/link-discord/guilds',
    access: 'person',
    summary: 'The Discord servers of which I am a member, each with its hangout',
    returns: z.object({
      count: z.number().int(),
      data: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          room: z.object({ slug: z.string(), name: z.string() }).nullable(),
        }),
      ),
    }),
    refusals: guildRefusals,
    limit: personLimit,
  },
});
