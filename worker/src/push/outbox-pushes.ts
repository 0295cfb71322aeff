import { loadDevicesOfRecipients, loadProfiles, loadWebSubscriptionsOfRecipients } from '@hangout/db';
import { translateNotification } from '@hangout/rules';
import { BATCH_SIZE, type PushBatch, type PushDependencies } from './push-batch.ts';
import { isSilenced } from './quiet-hours.ts';

/**
 * [H484] Shows a batch in the outbox of a development server, once per recipient and in the recipient's
 * language.
 */
export async function recordPushBatch(
  { db, outbox }: Pick<PushDependencies, 'db' | 'outbox'>,
  channel: 'web' | 'mobile',
  { recipients, notification, after, upTo, key }: PushBatch,
  jobId: string,
): Promise<void> {
  if (!outbox) return;
  const load = channel === 'web' ? loadWebSubscriptionsOfRecipients : loadDevicesOfRecipients;
  const owners = await load(db, recipients, { after, upTo, limit: BATCH_SIZE });
  const profiles = await loadProfiles(db, [...new Set(owners.map(({ userUuid }) => userUuid))]);
  for (const { userUuid, language, quietHours } of owners) {
    if (isSilenced(notification, quietHours)) continue;
    outbox.add(
      {
        kind: 'push',
        to: profiles.get(userUuid)?.nickname ?? userUuid,
        channel,
        notification: translateNotification(notification, language),
      },
      // Counts once for several devices of a user and for retries.
      `${key ?? jobId} ${userUuid}`,
    );
  }
}
