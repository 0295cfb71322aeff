import { type Db, insertDiscordAuthorization, takeDiscordAuthorization } from '@hangout/db';
import type { Secrets } from '@hangout/platform/secrets/secrets';
import type { Discord } from '@hangout/providers';
import { createVerifier, sha256 } from '../music-accounts/authorization.ts';

/** How long a person may take on Discord's page, ms. */
const AUTHORIZATION_MS = 600_000;

interface SignInStore {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly discord: Discord;
}

const hashOf = (text: string) => sha256(text).toString('hex');

/**
 * [H1361] Begins a sign-in with Discord: returns the URL of Discord's page, and a key that the browser keeps and
 * returns with the code. State, key and PKCE verifier are newly generated; state and key are stored as hashes, the
 * verifier encrypted. `userUuid` is the user who links an account, null for a sign-in. `now` in epoch ms.
 */
export async function beginDiscordSignIn(
  { db, secrets, discord }: SignInStore,
  begun: { readonly userUuid: string | null; readonly redirectUri: string; readonly now: number },
): Promise<{ readonly url: string; readonly key: string }> {
  const [state, key, codeVerifier] = [createVerifier(), createVerifier(), createVerifier()];
  const { userUuid, redirectUri, now } = begun;
  await insertDiscordAuthorization(db, {
    ...{ userUuid, redirectUri, stateHash: hashOf(state), keyHash: hashOf(key) },
    codeVerifier: secrets.encryptSecret('provider authorization', codeVerifier),
    expiresAt: new Date(now + AUTHORIZATION_MS).toISOString(),
  });
  const codeChallenge = sha256(codeVerifier).toString('base64url');
  return { key, url: discord.authorizeUrl({ redirectUri, state, codeChallenge }) };
}

/**
 * [H1361] Completes a sign-in with the code that Discord has sent: returns the access token. Null if this browser and
 * person have no such sign-in: it has expired, was already completed, or was begun elsewhere. The state is used up
 * whatever Discord replies, so `db` must not be a transaction. @throws ProviderError
 */
export async function completeDiscordSignIn(
  { db, secrets, discord }: SignInStore,
  answer: {
    readonly state: string;
    readonly key: string;
    readonly code: string;
    readonly userUuid: string | null;
  },
  signal: AbortSignal,
): Promise<string | null> {
  const { state, key, code, userUuid } = answer;
  const begun = await takeDiscordAuthorization(db, {
    ...{ stateHash: hashOf(state), keyHash: hashOf(key), userUuid },
  });
  if (!begun) return null;
  const codeVerifier = secrets.decryptSecret('provider authorization', begun.codeVerifier);
  return discord.exchangeCode({ code, codeVerifier, redirectUri: begun.redirectUri }, signal);
}
