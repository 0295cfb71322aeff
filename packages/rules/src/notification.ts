/** [H585] What a person is notified of. `directMessage` is kept by the list of conversations, not by the inbox. */
export const NOTIFICATION_KINDS = [
  'mention',
  'reply',
  'directMessage',
  'djOnStage',
  'turnMissed',
  'friendAsked',
  'friendAccepted',
  'newFan',
  'eventSoon',
  'eventBegins',
  'communityInvited',
  'seasonAwarded',
  'restricted',
  'rankChanged',
  'accountBanned',
  'accountChanged',
  'reportHandled',
  'archive',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** [H588] Where a notification reaches a person. */
export const NOTIFICATION_CHANNELS = ['inbox', 'push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** `on` and `off` are what a person has who chose nothing; `always` and `never` cannot be chosen. */
type ChannelRule = 'always' | 'on' | 'off' | 'never';
type ChannelRules = Readonly<Record<NotificationChannel, ChannelRule>>;

const live: ChannelRules = { inbox: 'on', push: 'on', email: 'never' };
const lasting: ChannelRules = { inbox: 'on', push: 'on', email: 'off' };
// Who was restricted has to be able to learn of it, so the inbox always keeps it.
const official: ChannelRules = { inbox: 'always', push: 'on', email: 'off' };

/** [H588] Which channels each kind has. What is over within minutes is not worth an email. */
export const NOTIFICATION_RULES: Readonly<Record<NotificationKind, ChannelRules>> = {
  mention: live,
  reply: live,
  directMessage: { inbox: 'never', push: 'on', email: 'never' },
  djOnStage: live,
  turnMissed: live,
  friendAsked: lasting,
  friendAccepted: lasting,
  newFan: { inbox: 'on', push: 'off', email: 'off' },
  eventSoon: lasting,
  eventBegins: live,
  communityInvited: lasting,
  seasonAwarded: lasting,
  restricted: official,
  rankChanged: lasting,
  // Who is banned cannot open the inbox, so the email cannot be turned off.
  accountBanned: { inbox: 'always', push: 'on', email: 'always' },
  accountChanged: official,
  reportHandled: official,
  // Somebody waits for it and may be elsewhere by then; it needed a recent sign-in, so the email may be turned off.
  archive: { inbox: 'always', push: 'on', email: 'on' },
};

/** The channels that a person has chosen, by kind; what is absent is as the rules say. */
export type NotificationChoices = {
  readonly [K in NotificationKind]?: { readonly [C in NotificationChannel]?: boolean };
};

/** [H588] Whether a channel is chosen; the rules decide where the person cannot, or has chosen nothing. */
export function isChannelOn(
  kind: NotificationKind,
  channel: NotificationChannel,
  choices: NotificationChoices,
): boolean {
  const rule = NOTIFICATION_RULES[kind][channel];
  if (rule === 'always' || rule === 'never') return rule === 'always';
  return choices[kind]?.[channel] ?? rule === 'on';
}

/** Whether a person may choose this channel for this kind. */
export const mayChooseChannel = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  ['on', 'off'].includes(NOTIFICATION_RULES[kind][channel]);

/** [H589] Hours of each day in which nothing is pushed: minutes since midnight in the person's time zone. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
  /** An IANA name, such as Europe/Madrid. */
  readonly timeZone: string;
}

/** The number of minutes of a day. */
export const MINUTES_OF_DAY = 1440;

/** [H589] Whether a minute of the day is quiet: from `from` on, until before `until`; a night goes past midnight. */
export function isQuietMinute({ from, until }: Pick<QuietHours, 'from' | 'until'>, minute: number): boolean {
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** The reasons for which a turn is missed, or a seat lost, while its DJ does not act. */
export const TURN_MISSED_REASONS = ['noSong', 'dried', 'pausedTooLong', 'connectionLost'] as const;
export type TurnMissedReason = (typeof TURN_MISSED_REASONS)[number];

/** What a notification is about, as far as its text names it. */
export interface NotificationFacts {
  readonly kind: NotificationKind;
  readonly actor: { readonly uuid: string; readonly nickname: string } | null;
  readonly room: { readonly slug: string; readonly name: string } | null;
  readonly data: Readonly<Record<string, string>>;
}

/** The address that a notification leads to: where it happened. */
export function notificationPath({ kind, actor, room, data }: NotificationFacts): string {
  if (kind === 'directMessage') return `/messages/${data.peer ?? actor?.uuid ?? ''}`;
  if (kind === 'friendAsked') return '/friends';
  if (kind === 'archive') return '/settings/data';
  if (kind === 'accountChanged' && data.capability === 'uploadMusic') return '/uploads';
  if (kind === 'accountBanned' || kind === 'accountChanged') return '/settings/account';
  if (kind === 'friendAccepted' || kind === 'newFan') return actor ? `/u/${actor.uuid}` : '/friends';
  if (kind === 'communityInvited') return `/communities/${data.slug ?? ''}`;
  // [H1402] On one's own page an avatar is put on.
  if (kind === 'seasonAwarded') return data.userUuid ? `/u/${data.userUuid}` : '/ranking';
  // [H1275] Before it begins people read what it is about; once it has begun they go in.
  if (kind === 'eventSoon' || (kind === 'eventBegins' && !room))
    return data.slug ? `/events/${data.slug}` : '/events';
  if (!room) return '/notifications';
  return `/r/${room.slug}${data.messageUuid ? `?message=${data.messageUuid}` : ''}`;
}

/** [H293] What happens to the archive of everything of a person. */
export const ARCHIVE_STATES = ['ready', 'ending', 'failed'] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];
