import { loadPushRounds, omitUndefined } from '@hangout/db';
import { PUSH_QUEUE, type PushJob } from '@hangout/jobs/push';
import { type Brand, nameBrand } from '@hangout/platform/brand/brand';
import type { Place } from '@hangout/platform/brand/place';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { LANGUAGES, type PushWords, type TranslatedNotification } from '@hangout/rules';
import { recordPushBatch } from './outbox-pushes.ts';
import { BATCH_SIZE, type PushBatch, type PushDependencies } from './push-batch.ts';
import { DEVICE_QUEUE, type DevicePorts, pushToDevices } from './push-to-devices.ts';
import { createPushSenders } from './senders/senders.ts';
import { BROWSER_QUEUE, pushToBrowsers } from './web-push.ts';

/** Each channel has its own jobs, so that one goes on if the other fails or hangs. */
const channels = [
  { name: DEVICE_QUEUE, only: 'mobile', table: 'devices', send: pushToDevices },
  { name: BROWSER_QUEUE, only: 'web', table: 'web_subscriptions', send: pushToBrowsers },
] as const;

/** Number of batches of a channel that are sent at a time. */
const concurrency = 3;

/**
 * [H664] Runs the jobs that send push notifications. Each is split into batches, which are retried on their
 * own.
 */
export async function startPushJobs({
  jobs,
  ...dependencies
}: PushDependencies & { jobs: Jobs }): Promise<void> {
  const { config, log, place } = dependencies;
  const ports: DevicePorts = { ...dependencies, jobs, findSender: createPushSenders(config, log) };
  for (const { name, only, send } of channels)
    await jobs.work<PushBatch>(
      name,
      async (batch, { id }) => {
        await recordPushBatch(ports, only, batch, id);
        await send(ports, batch, id);
      },
      { concurrency },
    );
  await jobs.work<PushJob>(PUSH_QUEUE, async ({ only, ...asked }) => {
    const job = { ...asked, notification: fillPlace(asked.notification, await place.load()) };
    return ports.db.transaction(async (tx) => {
      for (const channel of channels.filter((one) => only === undefined || one.only === only))
        for (const batch of await loadPushRounds(tx, channel.table, job.recipients, BATCH_SIZE))
          await jobs.send(channel.name, { ...job, ...batch }, { tx });
    });
  });
}

/**
 * [H1381] Returns the notification with the brand's name filled in and [H1965] with the default language for
 * people who have chosen none.
 */
function fillPlace(
  notification: TranslatedNotification,
  { brand, language }: { readonly brand: Pick<Brand, 'name'>; readonly language: Place['language'] },
): TranslatedNotification {
  const name = ({ title, body, ...rest }: PushWords): PushWords => ({
    ...rest,
    ...(title !== undefined && { title: nameBrand(title, brand) }),
    ...(body !== undefined && { body: nameBrand(body, brand) }),
  });
  const { translations = {}, title, body, action } = notification;
  const [ownLanguage] = LANGUAGES;
  const inDefault = translations[language];
  // The words of the notification itself are for people who have chosen their language, too.
  const all = inDefault ? { ...translations, [ownLanguage]: { title, body, action } } : translations;
  return {
    ...notification,
    ...name({ ...notification, ...inDefault }),
    translations: Object.fromEntries(
      Object.entries(all).map(([language, words]) => [language, name(omitUndefined(words ?? {}))]),
    ),
  };
}
