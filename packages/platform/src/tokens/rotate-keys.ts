import {
  type Db,
  deleteRetiredSigningKeys,
  deleteSigningKeys,
  insertSigningKey,
  lockSigningKeys,
  retireSigningKeys,
} from '@hangout/db';
import type { Secrets } from '../secrets/secrets.ts';
import { keyPurposes, makeSigningKey } from './keys.ts';
import { overlapSeconds } from './lifetimes.ts';

/**
 * [H760] Creates new keys for tokens, tickets and URLs. The old keys verify what they have signed until it
 * expires. With `revoke` they are deleted at once, and everybody must sign in again.
 */
export async function rotateSigningKeys(
  db: Db,
  secrets: Secrets,
  { revoke = false }: { readonly revoke?: boolean } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSigningKeys(tx);
    if (revoke) await deleteSigningKeys(tx);
    else await retireSigningKeys(tx);
    for (const purpose of keyPurposes) {
      await insertSigningKey(tx, await makeSigningKey(purpose, secrets));
      await deleteRetiredSigningKeys(tx, purpose, overlapSeconds(purpose));
    }
  });
}
