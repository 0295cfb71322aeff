import { type DeviceRow, deleteDevices, loadDevicesOfRecipients } from '@hangout/db';
import { type Language, translateNotification } from '@hangout/rules';
import { BATCH_SIZE, type PushBatch } from './push-batch.ts';
import { isSilenced } from './quiet-hours.ts';
import { type ChannelPorts, isLeftToTry, retryBatch } from './retry-batch.ts';
import type { PushSender } from './senders/push-sender.ts';
import type { FindSender } from './senders/senders.ts';

export const DEVICE_QUEUE = 'push-phones';

export interface DevicePorts extends ChannelPorts {
  readonly findSender: FindSender;
}

/**
 * Sends a batch to the push services of its devices, [H270] a translated notification with one call per
 * language. [H592] Deletes tokens that a service no longer knows, and retries devices after a pause if their
 * service was busy. Without a push service the batch is logged.
 */
export async function pushToDevices(ports: DevicePorts, job: PushBatch, id: string): Promise<void> {
  const { db, config, log, findSender } = ports;
  const { recipients, notification, after, upTo, key = id } = job;
  const all = await loadDevicesOfRecipients(db, recipients, { after, upTo, limit: BATCH_SIZE });
  const devices = all.filter(
    (device) => !isSilenced(notification, device.quietHours) && isLeftToTry(job, device.token),
  );
  const groups = Map.groupBy(devices, (device) => findSender(device.platform));
  const unsent = groups.get(null) ?? [];
  if (unsent.length > 0) {
    // [H756] Not logged in production, because notifications quote messages.
    const shown = config.NODE_ENV === 'production' ? {} : { notice: notification };
    log.info({ ...shown, devices: unsent.length }, 'push to devices not sent: no push service is configured');
  }
  const results = await Promise.all(
    [...groups].flatMap(([sender, group]) =>
      sender ? sendByLanguage(sender, group, { notification, key }) : [],
    ),
  );
  await deleteDevices(
    db,
    results.flatMap(({ gone }) => gone),
  );
  await retryBatch(ports, DEVICE_QUEUE, { ...job, key }, results);
}

function sendByLanguage(
  sender: PushSender,
  devices: readonly (DeviceRow & { readonly language: Language | null })[],
  { notification, key }: Pick<PushBatch, 'notification'> & { readonly key: string },
) {
  const languageOf = ({ language }: { readonly language: Language | null }) =>
    language !== null && notification.translations?.[language] ? language : null;
  return [...Map.groupBy(devices, languageOf)].map(([language, group]) =>
    sender.send(
      group,
      translateNotification(notification, language),
      language === null ? key : `${key}-${language}`,
    ),
  );
}
