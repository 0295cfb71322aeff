import { type Db, lockUser } from '@hangout/db';
import { HttpRefusalError } from './http-refusal.ts';

/**
 * [H2202] Locks the caller's account before something is stored for it.
 * @throws HttpRefusalError 401 if the account was deactivated or deleted since the request began
 */
export async function lockOwnAccount(tx: Db, uuid: string): Promise<void> {
  const account = await lockUser(tx, uuid);
  if (account?.status !== 'active') throw new HttpRefusalError(401, 'unauthorized');
}
