import type { NotificationKind } from './notification.ts';

/** [H1517] How many notifications of one kind one person can cause per day. */
export interface NotificationLimit {
  /** Maximum number to one recipient. */
  readonly toOnePerson: number;
  /**
   * Maximum number to all recipients together; null for kinds whose recipients subscribed, such as fans and
   * members.
   */
  readonly toEverybody: number | null;
}

/**
 * [H1517] The limits of each kind. Null for notifications that no person causes, that staff decides, or that
 * have a separate limit: direct messages, and a DJ who takes a seat.
 */
export const NOTIFICATION_LIMITS: Readonly<Record<NotificationKind, NotificationLimit | null>> = {
  mention: { toOnePerson: 30, toEverybody: 200 },
  reply: { toOnePerson: 30, toEverybody: 200 },
  directMessage: null,
  djOnStage: null,
  turnMissed: null,
  friendAsked: { toOnePerson: 2, toEverybody: 100 },
  friendAccepted: { toOnePerson: 2, toEverybody: 200 },
  newFan: { toOnePerson: 2, toEverybody: 200 },
  eventSoon: { toOnePerson: 5, toEverybody: null },
  eventBegins: { toOnePerson: 5, toEverybody: null },
  eventHostInvited: { toOnePerson: 3, toEverybody: 40 },
  hangoutInvited: { toOnePerson: 10, toEverybody: 200 },
  ownershipProposed: { toOnePerson: 3, toEverybody: 30 },
  communityInvited: { toOnePerson: 3, toEverybody: 50 },
  seasonAwarded: null,
  restricted: { toOnePerson: 10, toEverybody: 300 },
  rankChanged: { toOnePerson: 5, toEverybody: 100 },
  accountBanned: null,
  accountChanged: null,
  reportHandled: null,
  archive: null,
  roomAnnouncement: { toOnePerson: 20, toEverybody: null },
  announcement: null,
  applicationWaiting: null,
};

/**
 * [H1518] True for kinds that reach only acquainted users: the hangout's owner, anyone who is or has been inside the
 * hangout, and friends of the person who caused the notification. Otherwise anyone could create a hangout and show its
 * name to strangers by giving them a role, restricting them or offering them ownership.
 */
export const isForAcquaintedOnly = (kind: NotificationKind): boolean =>
  kind === 'restricted' || kind === 'rankChanged' || kind === 'ownershipProposed';
