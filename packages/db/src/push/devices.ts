import type { Platform } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { Session } from '../models/accounts.ts';
import { Device, WebSubscription } from '../models/push.ts';

export type DeviceRow = Device;

/** Maximum number of devices, and of browsers, per user. A new one replaces the least recently used one. */
const most = 20;

async function makeRoom(
  tx: Db,
  Model: typeof Device | typeof WebSubscription,
  userUuid: string,
): Promise<void> {
  // The model is that of either kind of device, and both have the columns of this query, hence the cast.
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

export async function deleteDevice(tx: Db, userUuid: string, token: string): Promise<boolean> {
  return (await Device.query(tx).where({ userUuid, token }).delete()) > 0;
}

/** Deletes devices that the push gateway reported as gone. */
export async function deleteDevices(tx: Db, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await Device.query(tx).whereIn('token', tokens).delete();
}

export type WebSubscriptionRow = Pick<WebSubscription, 'id' | 'userUuid' | 'endpoint' | 'p256dh' | 'auth'>;

/**
 * [H663] Stores a browser; it belongs to the account that signed in on it last. [H593] It receives no pushes after that
 * sign-in's session has ended. [H2219] A renewal stores nothing, and returns null, if the browser was removed meanwhile.
 */
export async function saveWebSubscription(
  tx: Db,
  subscription: Omit<WebSubscriptionRow, 'id'> & {
    device?: string;
    sessionSid?: string | null;
    isRenewal?: boolean | undefined;
  },
): Promise<{ id: number } | null> {
  const { userUuid, endpoint, p256dh, auth, device = '', sessionSid = null, isRenewal } = subscription;
  const known =
    sessionSid === null
      ? undefined
      : await Session.query(tx).where({ sid: sessionSid }).select('sid').first();
  const values = { userUuid, p256dh, auth, device, sessionSid: known?.sid ?? null };
  const changed = { ...values, updatedAt: tx.fn.now() };
  const rows = WebSubscription.query(tx);
  const [row] = await (isRenewal
    ? rows.where({ endpoint }).patch(changed).returning('id')
    : rows
        .insert({ endpoint, ...values })
        .onConflict('endpoint')
        .merge(changed)
        .returning('id'));
  if (!row) return null;
  await makeRoom(tx, WebSubscription, userUuid);
  return row;
}

export async function deleteWebSubscriptions(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await WebSubscription.query(tx).whereIn('id', ids).delete();
}

/**
 * [H594] Replaces the endpoint and the keys of a browser that its push service has renewed. Returns false if the old
 * endpoint with its secret is unknown.
 */
export async function renewWebSubscription(
  tx: Db,
  old: Pick<WebSubscription, 'endpoint' | 'auth'>,
  fresh: Pick<WebSubscription, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<boolean> {
  const known = await WebSubscription.query(tx).where(old).select('id').forUpdate().first();
  if (!known) return false;
  await WebSubscription.query(tx).where({ endpoint: fresh.endpoint }).whereNot({ id: known.id }).delete();
  await WebSubscription.query(tx)
    .where({ id: known.id })
    .patch({ ...fresh, updatedAt: tx.fn.now() });
  return true;
}

export type ListedBrowser = Pick<WebSubscription, 'id' | 'endpoint' | 'device' | 'createdAt' | 'updatedAt'>;

/** [H593] Lists the browsers in which a user receives pushes, the last used one first. */
export async function listWebSubscriptions(db: Db, userUuid: string): Promise<ListedBrowser[]> {
  return WebSubscription.query(db)
    .where({ userUuid })
    .orderBy([
      { column: 'updatedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('id', 'endpoint', 'device', 'createdAt', 'updatedAt');
}

/** Deletes a user's browser by its id or endpoint; returns whether it existed. */
export async function deleteOwnWebSubscription(
  tx: Db,
  userUuid: string,
  which: { readonly id: number } | { readonly endpoint: string },
): Promise<boolean> {
  return (
    (await WebSubscription.query(tx)
      .where({ userUuid, ...which })
      .delete()) > 0
  );
}
