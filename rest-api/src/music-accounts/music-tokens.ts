import type { musicTokens } from '@hangout/contract/rest/music-accounts/music-accounts';
import { type AccountProvider, type Db, deleteProviderAccount } from '@hangout/db';
import { loadProviderAccount } from '@hangout/platform/music-accounts/load-provider-account';
import { ProviderError } from '@hangout/providers';
import type { Member, RefusalError } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { completeAuthorization, connectProviderAccount } from './authorization.ts';
import { callProvider } from './call-provider.ts';
import { loadMusicAccount } from './music-account.ts';

interface TokenCall<Code extends string> {
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly refuse: (code: Code) => RefusalError;
}
type ProviderRefusal = 'provider_unknown' | 'provider_unavailable' | 'provider_busy' | 'provider_plan_needed';
type SignInRefusal = ProviderRefusal | 'provider_sign_in_ended' | 'provider_sign_in_refused';
type AccountRefusal = ProviderRefusal | 'provider_account_needed';

export const musicTokenHandlers: Handlers<typeof musicTokens> = {
  exchangeSpotifyCode: (call) => exchangeCode(call, 'spotify', call),
  refreshSpotifyToken: (call) => issueToken(call, 'spotify', call.principal.uuid, call.accessToken),
  async disconnectSpotify({ principal, db, refuse }) {
    if (!(await deleteProviderAccount(db, principal.uuid, 'spotify')))
      throw refuse('provider_account_needed');
  },
  spotifyTokenOf: (call) => issueToken(call, 'spotify', call.id),

  async refreshSoundCloudToken(call) {
    const { code, state, principal, accessToken } = call;
    if (code === undefined) return issueToken(call, 'soundCloudPublic', principal.uuid, accessToken);
    return exchangeCode(call, 'soundCloudPublic', { code, state: state ?? '', principal });
  },
  /**
   * [R249] Returns an app token. The call is refused if there is none, so that no client calls the provider with an
   * empty one.
   */
  async soundCloudPublicToken({ dependencies, refuse }) {
    const { appToken } = dependencies.musicProviders.get('soundCloudPublic') ?? {};
    if (!appToken) throw refuse('provider_unknown');
    const context = {
      dependencies,
      refused: 'provider_unavailable',
      refuse: (code: 'provider_unavailable' | 'provider_busy' | 'provider_plan_needed') =>
        refuse(code === 'provider_busy' ? code : 'provider_unavailable'),
    } as const;
    return { accessToken: await callProvider(context, () => appToken.current()) };
  },
  soundCloudTokenOf: (call) => issueToken(call, 'soundCloudPublic', call.id),

  exchangeYouTubeCode: (call) => exchangeCode(call, 'youtube', call),
  refreshYouTubeToken: (call) => issueToken(call, 'youtube', call.principal.uuid, call.accessToken),

  /** [H1026] Stores a token once the provider has checked it. */
  async saveAppleToken({ userToken, principal, db, dependencies, refuse }) {
    const userTokens = dependencies.musicProviders.get('apple')?.userTokens;
    if (!userTokens) throw refuse('provider_unknown');
    const context = { dependencies, refuse, refused: 'provider_sign_in_refused' } as const;
    const profile = await callProvider(context, (signal) => userTokens.profile(userToken, signal));
    const tokens = { accessToken: userToken, refreshToken: null, expiresAt: Number.POSITIVE_INFINITY };
    const connected = { userUuid: principal.uuid, provider: 'apple', tokens, profile } as const;
    await connectProviderAccount({ db, secrets: dependencies.secrets }, connected);
    return { account: await loadConnected(db, principal.uuid, 'apple') };
  },
  async appleTokenOf({ id, principal, db, dependencies, refuse }) {
    if (principal.kind !== 'service' && principal.uuid !== id) throw refuse('not_allowed');
    const { secrets, musicProviders } = dependencies;
    const account = await loadProviderAccount(db, secrets, musicProviders, id, 'apple');
    if (!account) throw refuse('provider_account_needed');
    return { userToken: await account.current() };
  },
};

async function loadConnected(db: Db, userUuid: string, provider: AccountProvider) {
  const account = await loadMusicAccount(db, userUuid, provider);
  // The user may have disconnected the account in another window in the meantime.
  if (!account) throw new Error('an account at a music provider was disconnected while it was connected');
  return account;
}

/** [H1021] Completes a sign-in that was begun in the same session. */
async function exchangeCode(
  { db, dependencies, refuse }: TokenCall<SignInRefusal>,
  provider: AccountProvider,
  { code, state, principal }: { readonly code: string; readonly state: string; readonly principal: Member },
) {
  const oauth = dependencies.musicProviders.get(provider)?.oauth;
  if (!oauth) throw refuse('provider_unknown');
  const { uuid: userUuid, sid } = principal;
  const context = { dependencies, refuse, refused: 'provider_sign_in_refused' } as const;
  const completed = await callProvider(context, (signal) =>
    completeAuthorization({ db, secrets: dependencies.secrets }, oauth, {
      ...{ userUuid, sid, provider, state, code, signal },
    }),
  );
  if (!completed) throw refuse('provider_sign_in_ended');
  return {
    accessToken: completed.tokens.accessToken,
    account: await loadConnected(db, userUuid, provider),
  };
}

/**
 * [H1022] Returns the access token of a user's account. `refused` is a token that the provider did not accept; it is
 * then renewed.
 */
async function issueToken(
  { db, dependencies, refuse }: TokenCall<AccountRefusal>,
  provider: AccountProvider,
  userUuid: string,
  refused?: string,
): Promise<{ accessToken: string }> {
  const { musicProviders, secrets } = dependencies;
  if (!musicProviders.get(provider)?.oauth) throw refuse('provider_unknown');
  const context = { dependencies, refuse, refused: 'provider_account_needed' } as const;
  const accessToken = await callProvider(context, async () => {
    const account = await loadProviderAccount(db, secrets, musicProviders, userUuid, provider);
    if (!account) throw new ProviderError(provider, 'unauthorized');
    return refused === undefined ? account.current() : account.renew(refused);
  });
  return { accessToken };
}
