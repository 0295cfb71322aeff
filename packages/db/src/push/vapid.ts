import type { Db } from '../connect.ts';
import { VapidKeyPair } from '../models/push.ts';

export type VapidKeys = Pick<VapidKeyPair, 'publicKey' | 'privateKey'>;

/**
 * Loads the VAPID key pair, with the private key encrypted; creates it at the first call. If several processes create
 * one at the same time, all use the one stored first.
 */
export async function loadOrCreateVapidKeys(db: Db, make: () => Promise<VapidKeys>): Promise<VapidKeys> {
  const stored = () => VapidKeyPair.query(db).select('publicKey', 'privateKey').first();
  const known = await stored();
  if (known) return known;
  await VapidKeyPair.query(db)
    .insert(await make())
    .onConflict('one')
    .ignore();
  return stored().throwIfNotFound();
}
