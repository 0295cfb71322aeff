import { createApi } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { currentToken } from './rest-client.ts';
import { findServiceWorker } from './service-worker.ts';
import { readStorage, storageKeys, writeStorage } from './storage.ts';
import { withTimeout } from './with-timeout.ts';

const readTokens = () => readStorage(storageKeys.leftTokens)?.split(' ') ?? [];

/**
 * [H104] Ends the user's session on the server. [H2220] Without an answer it is tried again later; until then the server
 * pushes to this browser, which therefore gives its subscription up.
 */
export async function endOwnSession(): Promise<void> {
  const token = currentToken();
  if (token !== null && !(await endOrKeep(token))) endPushSubscription().catch(() => {});
}

/** [H2220] Tries again to end the sessions whose end the server has not answered. */
export async function endLeftSessions(): Promise<void> {
  for (const token of readTokens()) await endOrKeep(token);
}

/** Ends the token's session on the server. Without an answer, keeps the token for another try and returns false. */
async function endOrKeep(token: string): Promise<boolean> {
  const end = createApi({ base: '', token: () => token })(auth.logout);
  const isOver = await withTimeout(end).then(() => true, isRefused);
  const others = readTokens().filter((one) => one !== token);
  writeStorage(storageKeys.leftTokens, [...others, ...(isOver ? [] : [token])].join(' ') || null);
  return isOver;
}

/** A session that the server refuses to end has ended already. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

async function endPushSubscription(): Promise<void> {
  const subscription = await (await findServiceWorker())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
