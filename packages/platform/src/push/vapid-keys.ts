import { type Db, loadOrCreateVapidKeys, type VapidKeys } from '@hangout/db';
import type { Secrets } from '../secrets/secrets.ts';

/**
 * Returns the VAPID keys with which browsers subscribe; created at the first call. They are never rotated, because a
 * subscription is valid only for the key with which it was made.
 */
export async function loadVapidKeys(db: Db, secrets: Secrets): Promise<VapidKeys> {
  const { publicKey, privateKey } = await loadOrCreateVapidKeys(db, async () => {
    const { default: webPush } = await import('web-push');
    const made = webPush.generateVAPIDKeys();
    return { ...made, privateKey: secrets.encryptSecret('push key', made.privateKey) };
  });
  return { publicKey, privateKey: secrets.decryptSecret('push key', privateKey) };
}
