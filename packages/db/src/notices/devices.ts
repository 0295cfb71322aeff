import type { Platform } from '@hangout/rules';
import type { Db } from '../connect.ts';

export interface DeviceRow {
  readonly id: number;
  readonly userUuid: string;
  readonly token: string;
  readonly platform: Platform;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Devices, and browsers, that one person may have; the one that was not used for the longest time makes room. */
const most = 20;

async function makeRoom(tx: Db, table: 'devices' | 'webSubscriptions', userUuid: string): Promise<void> {
  const used = tx(table).where({ userUuid }).orderBy('updatedAt', 'desc').orderBy('id', 'desc');
  await tx(table).where({ userUuid }).whereNotIn('id', used.limit(most).select('id')).delete();
}

/** A device belongs to whoever signed in on it last. */
export async function keepDevice(
  tx: Db,
  device: { userUuid: string; token: string; platform: Platform },
): Promise<DeviceRow> {
  const [row] = await tx('devices')
    .insert(device)
    .onConflict('token')
    .merge({ userUuid: device.userUuid, platform: device.platform, updatedAt: tx.fn.now() })
    .returning('*');
  await makeRoom(tx, 'devices', device.userUuid);
  return row;
}

export function devicesOf(db: Db, userUuid: string): Promise<DeviceRow[]> {
  return db('devices').where({ userUuid }).orderBy('id', 'desc');
}

export async function deviceOf(db: Db, userUuid: string, token: string): Promise<DeviceRow | null> {
  return (await db('devices').where({ userUuid, token }).first()) ?? null;
}

/** Answers whether there was one. */
export async function removeDevice(tx: Db, userUuid: string, token: string): Promise<boolean> {
  return (await tx('devices').where({ userUuid, token }).delete()) > 0;
}

/** Devices that no longer take anything. */
export async function removeDevices(tx: Db, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0)
    await tx('devices')
      .whereIn('token', [...tokens])
      .delete();
}

export interface WebSubscriptionRow {
  readonly id: number;
  readonly userUuid: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** [H663] A browser belongs to whoever signed in on it last. */
export async function keepSubscription(
  tx: Db,
  subscription: Omit<WebSubscriptionRow, 'id'>,
): Promise<{ id: number }> {
  const { userUuid, p256dh, auth } = subscription;
  const [row] = await tx('webSubscriptions')
    .insert(subscription)
    .onConflict('endpoint')
    .merge({ userUuid, p256dh, auth, updatedAt: tx.fn.now() })
    .returning('id');
  await makeRoom(tx, 'webSubscriptions', userUuid);
  return row;
}

export async function removeSubscriptions(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx('webSubscriptions')
      .whereIn('id', [...ids])
      .delete();
}
