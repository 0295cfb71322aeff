/** [H585] Kinds of notifications. `directMessage` is shown in the list of conversations, not in the inbox. */
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
  'eventHostInvited',
  'communityInvited',
  'hangoutInvited',
  'ownershipProposed',
  'seasonAwarded',
  'restricted',
  'rankChanged',
  'accountBanned',
  'accountChanged',
  'reportHandled',
  'archive',
  'roomAnnouncement',
  'announcement',
  'applicationWaiting',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** [H1740] Kinds that every open page of a recipient shows as a toast as soon as they are delivered. */
const TOAST_KINDS = [
  'mention',
  'friendAsked',
  'friendAccepted',
  'hangoutInvited',
  'ownershipProposed',
] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];
export const isToastKind = (kind: string | undefined): kind is ToastKind =>
  TOAST_KINDS.some((one) => one === kind);

/** [H588] Channels of notifications. */
export const NOTIFICATION_CHANNELS = ['inbox', 'push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * Whether notifications of a kind use a channel. `on` and `off` are defaults that a person can change;
 * `always` and `never` are fixed.
 */
type ChannelRule = 'always' | 'on' | 'off' | 'never';
type ChannelRules = Readonly<Record<NotificationChannel, ChannelRule>>;

const live: ChannelRules = { inbox: 'on', push: 'on', email: 'never' };
const lasting: ChannelRules = { inbox: 'on', push: 'on', email: 'off' };
// The rules of official notices. They are always stored in the inbox, so that a restricted user can read
// about the restriction.
const official: ChannelRules = { inbox: 'always', push: 'on', email: 'off' };

/** [H588] The channels of each kind. Events that are over within minutes are never emailed. */
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
  eventHostInvited: lasting,
  communityInvited: lasting,
  hangoutInvited: live,
  ownershipProposed: lasting,
  seasonAwarded: lasting,
  restricted: official,
  rankChanged: lasting,
  // A banned user cannot open the inbox, so the email cannot be turned off.
  accountBanned: { inbox: 'always', push: 'on', email: 'always' },
  accountChanged: official,
  reportHandled: official,
  // The user waits for the archive and may have left the page. It can be requested only after a recent sign-in, so this
  // email is not needed as a security alert and may be turned off.
  archive: { inbox: 'always', push: 'on', email: 'on' },
  // [H1511] An announcement by a hangout's moderators to everybody inside, and one by the platform.
  roomAnnouncement: live,
  announcement: official,
  // Tells the admins that an account waits for approval.
  applicationWaiting: official,
};

const isLive = (kind: string | undefined) =>
  NOTIFICATION_KINDS.some((one) => one === kind && NOTIFICATION_RULES[one] === live);

const LIVE_PUSH_SECONDS = 600;
const DAY_SECONDS = 86_400;

/** [H2221] Returns how long push services keep a push of this kind for a device that cannot be reached, s. */
export const pushLifetimeSeconds = (kind: string | undefined): number =>
  isLive(kind) ? LIVE_PUSH_SECONDS : DAY_SECONDS;

/** [H2221] Whether a push of this kind wakes a device that saves power. */
export const isPushUrgent = (kind: string | undefined): boolean => kind === 'directMessage' || isLive(kind);

/**
 * [H1968] Whether a notification only says that something waits for the recipient. Of such a kind a recipient has at
 * most one unread entry, however many things wait.
 */
export const isNotifiedOnce = (kind: NotificationKind): boolean => kind === 'applicationWaiting';

/** The channels that a person has turned on or off, by kind. `NOTIFICATION_RULES` apply to the rest. */
export type NotificationChoices = {
  readonly [K in NotificationKind]?: { readonly [C in NotificationChannel]?: boolean };
};

/**
 * [H588] Whether a channel is on: as the person has chosen, or as the rules say if the person has not chosen or cannot
 * choose.
 */
export function isChannelOn(
  kind: NotificationKind,
  channel: NotificationChannel,
  choices: NotificationChoices,
): boolean {
  const rule = NOTIFICATION_RULES[kind][channel];
  if (rule === 'always' || rule === 'never') return rule === 'always';
  return choices[kind]?.[channel] ?? rule === 'on';
}

export const mayChooseChannel = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  ['on', 'off'].includes(NOTIFICATION_RULES[kind][channel]);

/** [H589] Daily hours in which no push is sent: minutes since midnight in the person's time zone. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
  /** An IANA time zone, such as Europe/Madrid. */
  readonly timeZone: string;
}

export const MINUTES_OF_DAY = 1440;

/** [H589] Whether a minute of the day is quiet. `from` is inclusive, `until` exclusive; the hours may span midnight. */
export function isQuietMinute({ from, until }: Pick<QuietHours, 'from' | 'until'>, minute: number): boolean {
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** The reasons for which a DJ has missed a turn, or lost the seat without wanting to. */
export const TURN_MISSED_REASONS = ['noSong', 'dried', 'pausedTooLong', 'connectionLost', 'idle'] as const;
export type TurnMissedReason = (typeof TURN_MISSED_REASONS)[number];

export interface NotificationFacts {
  readonly kind: NotificationKind;
  readonly actor: { readonly uuid: string; readonly nickname: string } | null;
  readonly room: { readonly slug: string; readonly name: string } | null;
  readonly data: Readonly<Record<string, string>>;
}

/** Returns the path that a notification links to: the page where the event happened. */
export function notificationPath({ kind, actor, room, data }: NotificationFacts): string {
  if (kind === 'directMessage') return `/messages/${data.peer ?? actor?.uuid ?? ''}`;
  if (kind === 'friendAsked') return '/friends';
  if (kind === 'ownershipProposed') return '/hangouts';
  if (kind === 'applicationWaiting') return '/admin/applications';
  if (kind === 'archive') return '/settings/data';
  if (kind === 'accountChanged' && data.capability === 'uploadMusic') return '/uploads';
  if (kind === 'accountBanned' || kind === 'accountChanged') return '/settings/account';
  if (kind === 'friendAccepted' || kind === 'newFan') return actor ? `/u/${actor.uuid}` : '/friends';
  if (kind === 'communityInvited') return `/communities/${data.slug ?? ''}`;
  // [H1402] Links to the user's own profile page, where they can put on the avatar.
  if (kind === 'seasonAwarded') return data.userUuid ? `/u/${data.userUuid}` : '/ranking';
  // [H1275] Links to the event's page before the event, and to the hangout once it has begun.
  if (kind === 'eventSoon' || kind === 'eventHostInvited' || (kind === 'eventBegins' && !room))
    return data.slug ? `/events/${data.slug}` : '/events';
  if (kind === 'announcement') return data.path ?? '/notifications';
  if (!room) return '/notifications';
  return `/r/${room.slug}${data.messageUuid ? `?message=${data.messageUuid}` : ''}`;
}

/** [H293] States of the archive that contains all data of one person. */
export const ARCHIVE_STATES = ['ready', 'ending', 'failed'] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];
