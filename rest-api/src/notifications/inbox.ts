import type { inbox, notificationSettings } from '@hangout/contract/rest/notifications/inbox';
import {
  type ChosenNotifications,
  countInbox,
  type Db,
  deleteInboxEntry,
  loadInbox,
  loadNotificationSettings,
  markInboxEntry,
  markInboxRead,
  notifyInboxes,
  omitUndefined,
  saveNotificationSettings,
} from '@hangout/db';
import { isTimeZone } from '@hangout/platform/clock/time-zones';
import {
  isChannelOn,
  mayChooseChannel,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationKind,
} from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';

/** [H585] The caller's inbox. The caller's other windows are notified of changes. */
export const inboxHandlers: Handlers<typeof inbox> = {
  async list({ limit, before = null, principal, db }) {
    const [counts, data] = await Promise.all([
      countInbox(db, principal.uuid),
      loadInbox(db, principal.uuid, { limit, before }),
    ]);
    return { ...counts, data };
  },

  unread: ({ principal, db }) => countUnread(db, principal.uuid),

  async readAll({ upTo, principal, db }) {
    await markInboxRead(db, principal.uuid, upTo);
    return announceChange(db, principal.uuid);
  },

  async mark({ id, isRead, principal, db, refuse }) {
    if (!(await markInboxEntry(db, principal.uuid, id, isRead))) throw refuse('entry_not_found');
    return announceChange(db, principal.uuid);
  },

  async remove({ id, principal, db, refuse }) {
    if (!(await deleteInboxEntry(db, principal.uuid, id))) throw refuse('entry_not_found');
    await announceChange(db, principal.uuid);
  },
};

async function countUnread(db: Db, userUuid: string): Promise<{ unread: number }> {
  const { unread } = await countInbox(db, userUuid);
  return { unread };
}

async function announceChange(db: Db, userUuid: string): Promise<{ unread: number }> {
  await notifyInboxes(db, [userUuid], false);
  return countUnread(db, userUuid);
}

export const notificationSettingsHandlers: Handlers<typeof notificationSettings> = {
  async mine({ principal, db }) {
    return presentSettings(await loadNotificationSettings(db, principal.uuid));
  },

  /** [H588] [H589] Stores notification choices and quiet hours, which are in the time zone of the user's browser. */
  async change({ choices, quietHours, principal, db, refuse }) {
    const wished = omitUndefined({ choices, quietHours }) as Partial<ChosenNotifications>;
    if (hasFixedChannel(wished.choices ?? {})) throw refuse('channel_fixed');
    if (quietHours) {
      if (quietHours.from === quietHours.until) throw refuse('quiet_hours_empty');
      if (!isTimeZone(quietHours.timeZone)) throw refuse('time_zone_unknown');
    }
    return presentSettings(await saveNotificationSettings(db, principal.uuid, wished));
  },
};

const hasFixedChannel = (choices: NotificationChoices): boolean =>
  NOTIFICATION_KINDS.some((kind) =>
    NOTIFICATION_CHANNELS.some(
      (channel) => choices[kind]?.[channel] !== undefined && !mayChooseChannel(kind, channel),
    ),
  );

/** Returns all channels of all kinds, as chosen or with their defaults. */
function presentSettings({ choices, quietHours }: ChosenNotifications) {
  const shown = NOTIFICATION_KINDS.map((kind) => [
    kind,
    Object.fromEntries(
      NOTIFICATION_CHANNELS.map((channel) => [channel, isChannelOn(kind, channel, choices)]),
    ),
  ]);
  return {
    // Object.fromEntries loses the type of the keys.
    choices: Object.fromEntries(shown) as Record<NotificationKind, Record<NotificationChannel, boolean>>,
    quietHours,
  };
}
