import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { flag, Uuid } from '../../framework/fields.ts';
import { providerRefusals } from '../music-providers/music-providers.ts';
import { AccountProvider, MusicAccount } from '../shapes/music-account-shape.ts';

const AccessToken = z.object({ accessToken: z.string() });
const {
  provider_unknown,
  provider_unavailable,
  provider_busy,
  provider_account_needed,
  provider_plan_needed,
} = providerRefusals;
/** Refusals of all calls to a provider for a user. */
const refusals = { provider_unknown, provider_unavailable, provider_busy, provider_plan_needed } as const;
const tokenRefusals = { ...refusals, provider_account_needed } as const;
const signInRefusals = {
  ...refusals,
  provider_sign_in_ended: [403, 'This sign-in has ended, or was begun elsewhere. Begin it again'],
  provider_sign_in_refused: [403, 'The music provider has not accepted this sign-in. Begin it again'],
} as const;
const limit = { points: 60, seconds: 60, by: 'person' } as const;

const code = z.string().min(1).max(2_000).describe('as the provider has sent it back');
const state = z.string().min(1).max(200).describe('of the address at which the sign-in was begun');
const SignIn = z.object({ code, state });
const SignedIn = AccessToken.extend({ account: MusicAccount });
const Refused = z.object({
  accessToken: z
    .string()
    .max(4_000)
    .optional()
    .describe('a token that the provider has refused: another one takes its place [R117]'),
});

/** [H1020] Connects the caller's accounts at music providers. */
export const musicAccounts = defineEndpoints('user-service', {
  list: {
    method: 'GET',
    path: '/music-accounts',
    access: 'person',
    summary: 'My accounts at music providers, without their tokens',
    returns: z.object({ count: z.number().int(), data: z.array(MusicAccount) }),
  },
  begin: {
    method: 'POST',
    path: '/music-accounts/:provider/authorization',
    access: 'person',
    tx: 'none',
    summary: "The address of the provider's page on which I let this product in, good once, for 10 minutes",
    params: z.object({ provider: AccountProvider }),
    returns: z.object({ url: z.string() }),
    refusals: { provider_unknown },
    limit,
  },
  disconnect: {
    method: 'DELETE',
    path: '/music-accounts/:provider',
    access: 'person',
    summary: 'Forget my account at a music provider, with its tokens',
    params: z.object({ provider: AccountProvider }),
    refusals: { provider_account_needed },
  },
});

const exchangeCode = {
  method: 'POST',
  access: 'person',
  tx: 'none',
  summary: 'Connect my account by the code of a sign-in that was begun in this session',
  body: SignIn,
  returns: SignedIn,
  refusals: signInRefusals,
  limit,
} as const;
const refreshToken = {
  method: 'POST',
  access: 'person',
  tx: 'none',
  summary: 'An access token of my account, renewed where the one before has ended or was refused',
  body: Refused,
  returns: AccessToken,
  refusals: tokenRefusals,
  limit,
} as const;
const publicToken = {
  method: 'GET',
  access: 'guest',
  summary: "The access token of this server's app, for public songs",
  returns: AccessToken,
  refusals: { provider_unknown, provider_unavailable, provider_busy },
  limit,
} as const;
const accessTokenOf = {
  method: 'GET',
  access: 'service',
  summary: 'An access token of the account of somebody',
  params: z.object({ id: Uuid }),
  returns: AccessToken,
  refusals: tokenRefusals,
} as const;

/** [R204] Access tokens for accounts at music providers. Refresh tokens never leave the server. */
export const musicTokens = defineEndpoints('user-service', {
  exchangeSpotifyCode: { ...exchangeCode, path: '/spotify/exchange-code' },
  refreshSpotifyToken: { ...refreshToken, path: '/spotify/refresh-token' },
  disconnectSpotify: {
    method: 'DELETE',
    path: '/spotify/refresh-token',
    access: 'person',
    summary: 'Forget my account at the streaming provider, with its tokens',
    refusals: { provider_account_needed },
  },
  spotifyTokenOf: { ...accessTokenOf, path: '/spotify/access-token/:id/service' },
  refreshSoundCloudToken: {
    ...refreshToken,
    path: '/soundcloud/refresh-token',
    aliases: ['/soundcloud/mobile/refresh-token'],
    summary: 'Connect my account by a code, or an access token of the account that is connected',
    body: Refused.extend({ code: code.optional(), state: state.optional() }),
    refusals: { ...tokenRefusals, ...signInRefusals },
  },
  soundCloudPublicToken: {
    ...publicToken,
    path: '/soundcloud/public-token',
    aliases: ['/soundcloud/mobile/public-token'],
  },
  soundCloudTokenOf: {
    ...accessTokenOf,
    path: '/soundcloud/access-token/:id',
    query: z.object({ mobile: flag.optional().describe('apps for phones use the same account') }),
  },
  exchangeYouTubeCode: { ...exchangeCode, path: '/youtube/exchange-code' },
  refreshYouTubeToken: { ...refreshToken, path: '/youtube/refresh-token' },
  saveAppleToken: {
    method: 'POST',
    path: '/apple/user-token',
    access: 'person',
    tx: 'none',
    summary: 'Connect my account by the token that the player in my browser has got',
    body: z.object({ userToken: z.string().trim().min(1, 'must not be empty').max(4_000) }),
    returns: z.object({ account: MusicAccount }),
    refusals: signInRefusals,
    limit,
  },
  appleTokenOf: {
    method: 'GET',
    path: '/apple/user-token/:id',
    access: 'userOrService',
    summary: 'The user token of my account at the apple-type provider, or of anybody for services',
    params: z.object({ id: Uuid }),
    returns: z.object({ userToken: z.string() }),
    refusals: { provider_account_needed, not_allowed: [403, 'Forbidden'] },
  },
});
