import { loadDevicesOfRecipients, loadProfiles, loadWebSubscriptionsOfRecipients } from '@hangout/db';
import { sessionLimits } from '@hangout/platform/authentication/authentication';
import { translateNotification } from '@hangout/rules';
import { BATCH_SIZE, type PushBatch, type PushDependencies } from './push-batch.ts';
import { isSilenced } from './quiet-hours.ts';

/**
 * [H484] Shows a batch in the outbox of a development server, once per recipient and in the recipient's
 * language.
 */
export async function recordPushBatch(
  { db, config, outbox }: Pick<PushDependencies, 'db' | 'config' | 'outbox'>,
  channel: 'web' | 'mobile',
  { recipients, notification, after, upTo, key }: PushBatch,
  jobId: string,
): Promise<void> {
  if (!outbox) return;
  const page = { after, upTo, limit: BATCH_SIZE };
  const owners =
    channel === 'web'
      ? await loadWebSubscriptionsOfRecipients(db, recipients, page, sessionLimits(config))
      : await loadDevicesOfRecipients(db, recipients, page);
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
