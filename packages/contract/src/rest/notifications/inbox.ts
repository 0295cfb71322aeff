import { MINUTES_OF_DAY, NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp, takeSkip } from '../../framework/fields.ts';

const Kind = z.enum(NOTIFICATION_KINDS);

/** [H585] An entry of an inbox: an event that concerns its owner. */
export const InboxEntry = z
  .object({
    id: z.number().int(),
    kind: Kind,
    actor: z
      .object({ uuid: z.string(), nickname: z.string(), avatarId: z.string(), color: z.string() })
      .nullable()
      .describe('who did it, where somebody is named'),
    room: z.object({ slug: z.string(), name: z.string() }).nullable().describe('the hangout of it'),
    data: z.record(z.string(), z.string()).describe('what the text needs besides, by kind'),
    createdAt: Timestamp,
    isRead: z.boolean(),
  })
  .meta({ id: 'InboxEntry' });
export type InboxEntry = z.infer<typeof InboxEntry>;

const EntryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const Unread = z.object({ unread: z.number().int() });
const entryNotFound = { entry_not_found: [404, 'This notification is not here any more'] } as const;

export const inbox = defineEndpoints('room-service', {
  list: {
    method: 'GET',
    path: '/inbox',
    access: 'user',
    summary: 'What happened to me, the newest first',
    query: z.object({
      limit: takeSkip(100, 30).take,
      before: EntryId.optional().describe('id of the oldest entry that was read'),
    }),
    returns: z.object({ count: z.number().int(), unread: z.number().int(), data: z.array(InboxEntry) }),
  },
  unread: {
    method: 'GET',
    path: '/inbox/unread',
    access: 'user',
    summary: 'How many entries of my inbox are unread',
    returns: Unread,
  },
  readAll: {
    method: 'PUT',
    path: '/inbox/read',
    access: 'user',
    summary: 'Mark all entries up to one as read',
    body: z.object({ upTo: EntryId.describe('id of the newest entry that was shown') }),
    returns: Unread,
  },
  mark: {
    method: 'PATCH',
    path: '/inbox/:id',
    access: 'user',
    summary: 'Mark an entry as read or unread',
    params: z.object({ id: EntryId }),
    body: z.object({ isRead: z.boolean() }),
    returns: Unread,
    refusals: entryNotFound,
  },
  remove: {
    method: 'DELETE',
    path: '/inbox/:id',
    access: 'user',
    summary: 'Delete an entry',
    params: z.object({ id: EntryId }),
    refusals: entryNotFound,
  },
});

const Channels = z.object(
  // Object.fromEntries loses the key types; the keys are the channels.
  Object.fromEntries(NOTIFICATION_CHANNELS.map((channel) => [channel, z.boolean()])) as Record<
    (typeof NOTIFICATION_CHANNELS)[number],
    z.ZodBoolean
  >,
);
const Minute = z
  .number()
  .int()
  .min(0)
  .max(MINUTES_OF_DAY - 1);

/** [H589] Hours without push notifications. */
const QuietHours = z.object({
  from: Minute.describe('minutes since midnight'),
  until: Minute.describe('minutes since midnight; before `from` where the night is quiet'),
  timeZone: z
    .string()
    .max(60)
    .regex(/^[\w+/-]+$/, 'must be the name of a time zone, such as Europe/Madrid')
    .describe('an IANA name, such as Europe/Madrid'),
});

/** [H588] The caller's choices by kind and channel. */
export const NotificationSettings = z
  .object({
    choices: z.record(Kind, Channels),
    quietHours: QuietHours.nullable(),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const notificationSettings = defineEndpoints('room-service', {
  mine: {
    method: 'GET',
    path: '/notification-settings',
    access: 'user',
    summary: 'What I am notified of, and my quiet hours',
    returns: NotificationSettings,
  },
  change: {
    method: 'PATCH',
    path: '/notification-settings',
    access: 'user',
    summary: 'Choose what I am notified of; what is absent stays',
    body: z.object({
      choices: z.partialRecord(Kind, Channels.partial()).optional(),
      quietHours: QuietHours.nullable().optional().describe('null for none'),
    }),
    returns: NotificationSettings,
    refusals: {
      channel_fixed: [400, 'This channel cannot be chosen for this kind'],
      quiet_hours_empty: [400, 'Quiet hours begin and end at different times'],
      time_zone_unknown: [400, 'This time zone is not known'],
    },
  },
});
