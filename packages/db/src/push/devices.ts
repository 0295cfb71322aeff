import type { Platform } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { Device, WebSubscription } from '../models/push.ts';

export type DeviceRow = Device;

/** The most devices, and the most browsers, that one user may register; the least recently used one is replaced. */
const most = 20;

async function makeRoom(
  tx: Db,
  Model: typeof Device | typeof WebSubscription,
  userUuid: string,
): Promise<void> {
  // The tables of both models have the columns that this query names.
  const rows = () => (Model as typeof Device).query(tx).where({ userUuid });
  const used = rows().orderBy('updatedAt', 'desc').orderBy('id', 'desc').limit(most).select('id');
  await rows().whereNotIn('id', used).delete();
}

/** Stores a device; it belongs to the account that signed in on it last. */
export async function saveDevice(
  tx: Db,
  device: { userUuid: string; token: string; platform: Platform },
): Promise<DeviceRow> {
  const row = await Device.query(tx)
    .insert(device)
    .onConflict('token')
    .merge({ userUuid: device.userUuid, platform: device.platform, updatedAt: tx.fn.now() })
    .returning('*')
    .first()
    .throwIfNotFound();
  await makeRoom(tx, Device, device.userUuid);
  return row;
}

export async function listDevices(db: Db, userUuid: string): Promise<DeviceRow[]> {
  return Device.query(db).where({ userUuid }).orderBy('id', 'desc');
}

export async function findDevice(db: Db, userUuid: string, token: string): Promise<DeviceRow | null> {
  return (await Device.query(db).where({ userUuid, token }).first()) ?? null;
}

/** Deletes a device; returns whether it existed. */
export async function deleteDevice(tx: Db, userUuid: string, token: string): Promise<boolean> {
  return (await Device.query(tx).where({ userUuid, token }).delete()) > 0;
}

/** Deletes devices that the push gateway reported as gone. */
export async function deleteDevices(tx: Db, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await Device.query(tx).whereIn('token', tokens).delete();
}

export type WebSubscriptionRow = Pick<WebSubscription, 'id' | 'userUuid' | 'endpoint' | 'p256dh' | 'auth'>;

/** [H663] Stores a browser; it belongs to the account that signed in on it last. */
export async function saveWebSubscription(
  tx: Db,
  subscription: Omit<WebSubscriptionRow, 'id'>,
): Promise<{ id: number }> {
  const { userUuid, p256dh, auth } = subscription;
  const row = await WebSubscription.query(tx)
    .insert(subscription)
    .onConflict('endpoint')
    .merge({ userUuid, p256dh, auth, updatedAt: tx.fn.now() })
    .returning('id')
    .first()
    .throwIfNotFound();
  await makeRoom(tx, WebSubscription, userUuid);
  return row;
}

export async function deleteWebSubscriptions(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await WebSubscription.query(tx).whereIn('id', ids).delete();
}
