import type { Db } from '../connect.ts';
import { VapidKeyPair } from '../models/push.ts';

export type VapidKeys = Pick<VapidKeyPair, 'publicKey' | 'privateKey'>;

/** The keys that browsers know the server by. Of several processes that make some at the same time, the first pair stays. */
export async function loadOrCreateVapidKeys(db: Db, make: () => VapidKeys): Promise<VapidKeys> {
  const stored = () => VapidKeyPair.query(db).select('publicKey', 'privateKey').first();
  const known = await stored();
  if (known) return known;
  await VapidKeyPair.query(db).insert(make()).onConflict('one').ignore();
  return stored().throwIfNotFound();
}
