import { type Db, insertExternalAuthorization, takeExternalAuthorization } from '@hangout/db';
import type { Secrets } from '@hangout/platform/secrets/secrets';
import { createVerifier, sha256 } from '../music-accounts/authorization.ts';

/** How long a person may take to sign in on the provider's page, ms. */
const AUTHORIZATION_MS = 600_000;

interface AuthorizationStore {
  readonly db: Db;
  readonly secrets: Secrets;
}

/** The parts of a new sign-in that go into the URL of the provider's page. */
interface BegunAuthorization {
  readonly state: string;
  readonly nonce: string;
  readonly codeChallenge: string;
  readonly redirectUri: string;
}

/** What the browser sends to complete a sign-in. `userUuid` must be the same as at the beginning. */
export interface AuthorizationProof {
  readonly provider: string;
  readonly userUuid: string | null;
  readonly state: string;
  readonly key: string;
}

const hashOf = (text: string) => sha256(text).toString('hex');

/**
 * [H1361] [H1941] Begins a sign-in at an outside provider. Returns the URL of the provider's page, and a key that the
 * browser keeps and sends back with the code. Hashes of state and key, and the encrypted PKCE verifier, are stored.
 * `userUuid` is the user who links an account, null for a sign-in; `now` in epoch ms.
 */
export async function beginAuthorization(
  { db, secrets }: AuthorizationStore,
  begun: {
    readonly provider: string;
    readonly userUuid: string | null;
    readonly redirectUri: string;
    readonly now: number;
  },
  authorizeUrl: (authorization: BegunAuthorization) => string,
): Promise<{ readonly url: string; readonly key: string }> {
  const [state, key, nonce, codeVerifier] = [
    ...[createVerifier(), createVerifier(), createVerifier(), createVerifier()],
  ] as [string, string, string, string];
  const { provider, userUuid, redirectUri, now } = begun;
  await insertExternalAuthorization(db, {
    ...{ provider, userUuid, redirectUri, nonce, stateHash: hashOf(state), keyHash: hashOf(key) },
    codeVerifier: secrets.encryptSecret('provider authorization', codeVerifier),
    expiresAt: new Date(now + AUTHORIZATION_MS).toISOString(),
  });
  const codeChallenge = sha256(codeVerifier).toString('base64url');
  return { key, url: authorizeUrl({ state, nonce, codeChallenge, redirectUri }) };
}

/**
 * [H1361] [H1941] Returns and deletes the sign-in that a browser completes; null if it has expired, was completed
 * before, or was begun by another browser or person. Do not pass a transaction: a rollback would allow the state to be
 * used again.
 */
export async function takeAuthorization(
  { db, secrets }: AuthorizationStore,
  { provider, userUuid, state, key }: AuthorizationProof,
): Promise<{ readonly codeVerifier: string; readonly nonce: string; readonly redirectUri: string } | null> {
  const found = { provider, userUuid, stateHash: hashOf(state), keyHash: hashOf(key) };
  const begun = await takeExternalAuthorization(db, found);
  if (!begun) return null;
  return { ...begun, codeVerifier: secrets.decryptSecret('provider authorization', begun.codeVerifier) };
}
