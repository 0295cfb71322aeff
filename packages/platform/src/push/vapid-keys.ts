import { type Db, loadOrCreateVapidKeys, type VapidKeys } from '@hangout/db';
import type { Secrets } from '../secrets/secrets.ts';

/**
 * Returns the VAPID keys with which browsers subscribe; the first call creates them. Never rotated, because a
 * subscription works only with the key that it was made with.
 */
export async function loadVapidKeys(db: Db, secrets: Secrets): Promise<VapidKeys> {
  const { publicKey, privateKey } = await loadOrCreateVapidKeys(db, async () => {
    const { default: webPush } = await import('web-push');
    const made = webPush.generateVAPIDKeys();
    return { ...made, privateKey: secrets.encryptSecret('push key', made.privateKey) };
  });
  return { publicKey, privateKey: secrets.decryptSecret('push key', privateKey) };
}
