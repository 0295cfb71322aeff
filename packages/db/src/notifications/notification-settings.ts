import type { NotificationChoices, QuietHours } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { NotificationSettings } from '../models/notifications.ts';

/** A user's settings: channels by kind, and quiet hours or null. */
export interface ChosenNotifications {
  readonly choices: NotificationChoices;
  readonly quietHours: QuietHours | null;
}

export async function loadNotificationSettings(db: Db, userUuid: string): Promise<ChosenNotifications> {
  const row = await NotificationSettings.query(db).where({ userUuid }).first();
  if (!row) return { choices: {}, quietHours: null };
  const { choices, quietFrom, quietUntil, timeZone } = row;
  const isQuiet = quietFrom !== null && quietUntil !== null && timeZone !== null;
  return { choices, quietHours: isQuiet ? { from: quietFrom, until: quietUntil, timeZone } : null };
}

/** [H588] Stores changed settings; absent settings keep their values. */
export async function saveNotificationSettings(
  tx: Db,
  userUuid: string,
  change: Partial<ChosenNotifications>,
): Promise<ChosenNotifications> {
  // The row is locked until the transaction ends, so that two open windows do not overwrite each other's choices.
  await NotificationSettings.query(tx).insert({ userUuid, choices: {} }).onConflict('userUuid').ignore();
  const locked = NotificationSettings.query(tx).where({ userUuid }).forUpdate();
  const { choices } = await locked.first().throwIfNotFound();
  const { quietHours } = change;
  await NotificationSettings.query(tx)
    .where({ userUuid })
    .patch({
      choices: mergeChoices(choices, change.choices ?? {}),
      ...(quietHours !== undefined && {
        quietFrom: quietHours?.from ?? null,
        quietUntil: quietHours?.until ?? null,
        timeZone: quietHours?.timeZone ?? null,
      }),
      updatedAt: tx.fn.now(),
    });
  return loadNotificationSettings(tx, userUuid);
}

function mergeChoices(stored: NotificationChoices, change: NotificationChoices): NotificationChoices {
  // Object.keys is typed as string[]; the keys are notification kinds.
  const kinds = Object.keys(change) as (keyof NotificationChoices)[];
  return {
    ...stored,
    ...Object.fromEntries(kinds.map((kind) => [kind, { ...stored[kind], ...change[kind] }])),
  };
}
