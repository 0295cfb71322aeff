import { createHash, randomBytes } from 'node:crypto';
import {
  type AccountProvider,
  type Db,
  insertProviderAuthorization,
  saveProviderAccount,
  takeProviderAuthorization,
} from '@hangout/db';
import type { ProviderOAuth, ProviderProfile, ProviderTokens } from '@hangout/providers';
import type { Secrets } from '../secrets/index.ts';
import { encryptTokens } from './encrypt-tokens.ts';

/** How long a person may take at the provider's page, ms. */
const AUTHORIZATION_MS = 600_000;
/** Random bytes of a state and of a verifier of PKCE: RFC 7636 recommends 32. */
const RANDOM_BYTES = 32;

interface SignInStore {
  readonly db: Db;
  readonly secrets: Secrets;
}
interface SignInOwner {
  readonly userUuid: string;
  /** The session in which it is begun, and in which alone it can be completed. */
  readonly sid: string;
  readonly provider: AccountProvider;
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** A random text for a state or a verifier of PKCE. */
export const createVerifier = () => randomBytes(RANDOM_BYTES).toString('base64url');

/**
 * [H1021] Begins a sign-in at a provider: returns the address of the page on which a person lets this product in. State and
 * verifier of PKCE are new; the first is stored as a hash, the second encrypted. `now` in epoch ms.
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
 * [H1021] Completes a sign-in by the code that the provider has sent back, and stores the account. Null where there is no
 * such sign-in of this session: it has ended, was completed before, or was begun elsewhere. The state is used up whatever
 * the provider answers, so `db` is no transaction. @throws ProviderError
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

/** [H1020] Stores the account of a person at a provider, with its tokens encrypted. */
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
