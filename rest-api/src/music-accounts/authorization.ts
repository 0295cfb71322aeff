import { createHash, randomBytes } from 'node:crypto';
import {
  type AccountProvider,
  type Db,
  insertProviderAuthorization,
  saveProviderAccount,
  takeProviderAuthorization,
} from '@hangout/db';
import { encryptTokens } from '@hangout/platform/music-accounts/encrypt-tokens';
import type { Secrets } from '@hangout/platform/secrets/secrets';
import type { ProviderOAuth, ProviderProfile, ProviderTokens } from '@hangout/providers';

/** How long a user may take to sign in on the provider's page, ms. */
const AUTHORIZATION_MS = 600_000;
/** Length of an OAuth state and of a PKCE verifier, bytes: RFC 7636 recommends 32. */
const RANDOM_BYTES = 32;

interface SignInStore {
  readonly db: Db;
  readonly secrets: Secrets;
}
interface SignInOwner {
  readonly userUuid: string;
  /** The session that begins the sign-in; only this session can complete it. */
  readonly sid: string;
  readonly provider: AccountProvider;
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Creates a random OAuth state or PKCE verifier. */
export const createVerifier = () => randomBytes(RANDOM_BYTES).toString('base64url');

/**
 * [H1021] Begins an OAuth sign-in at a provider and returns the URL of its consent page. The state is stored as a hash,
 * the PKCE verifier encrypted. `now` in epoch ms.
 */
export async function beginAuthorization(
  { db, secrets }: SignInStore,
  oauth: ProviderOAuth,
  { redirectUri, now, ...owner }: SignInOwner & { readonly redirectUri: string; readonly now: number },
): Promise<string> {
  const [state, codeVerifier] = [createVerifier(), createVerifier()];
  await insertProviderAuthorization(db, {
    ...{ ...owner, redirectUri, stateHash: sha256(state).toString('hex') },
    codeVerifier: secrets.encryptSecret('provider authorization', codeVerifier),
    expiresAt: new Date(now + AUTHORIZATION_MS).toISOString(),
  });
  return oauth.authorizeUrl({
    redirectUri,
    state,
    codeChallenge: sha256(codeVerifier).toString('base64url'),
  });
}

/**
 * [H1021] Completes a sign-in with the provider's code and stores the account. Returns null if the sign-in has expired,
 * was completed before, or was begun in another session. Do not pass a transaction as `db`: a rollback would allow the
 * state to be used again. @throws ProviderError
 */
export async function completeAuthorization(
  { db, secrets }: SignInStore,
  oauth: ProviderOAuth,
  { state, code, signal, ...owner }: SignInOwner & { state: string; code: string; signal: AbortSignal },
): Promise<{ readonly tokens: ProviderTokens; readonly profile: ProviderProfile } | null> {
  const stateHash = sha256(state).toString('hex');
  const begun = await takeProviderAuthorization(db, { ...owner, stateHash });
  if (!begun) return null;
  const codeVerifier = secrets.decryptSecret('provider authorization', begun.codeVerifier);
  const { redirectUri } = begun;
  const tokens = await oauth.exchangeCode({ code, codeVerifier, redirectUri, signal });
  const profile = await oauth.profile(tokens.accessToken, signal);
  await connectProviderAccount({ db, secrets }, { ...owner, tokens, profile });
  return { tokens, profile };
}

/** [H1020] Stores a user's account at a provider, with encrypted tokens. */
export async function connectProviderAccount(
  { db, secrets }: SignInStore,
  connected: {
    readonly userUuid: string;
    readonly provider: AccountProvider;
    readonly tokens: ProviderTokens;
    readonly profile: ProviderProfile;
  },
): Promise<void> {
  const { userUuid, provider, tokens, profile } = connected;
  await saveProviderAccount(db, {
    ...{ userUuid, provider, ...encryptTokens(secrets, tokens) },
    accountId: profile.id,
    accountName: profile.name,
    isPremium: profile.isPremium,
    country: profile.country,
    scopes: [...(tokens.scopes ?? [])],
  });
}
