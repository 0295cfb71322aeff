import {
  ACCOUNT_CHANGES,
  ARCHIVE_STATES,
  CAPABILITIES,
  GLOBAL_ROLES,
  type GlobalRole,
  ROOM_ROLES,
  type RoomRole,
  type TurnMissedReason,
} from '@hangout/rules';
import type { InboxEntry } from '../../api/inbox.ts';
import { formatDateTime } from '../../platform/format-time.ts';

/** What an inbox entry says: a key under `notifications` and the values in the text. */
export interface EntryText {
  readonly key:
    | 'mention'
    | 'reply'
    | 'djOnStage'
    | 'turnMissed'
    | 'friendAsked'
    | 'friendAccepted'
    | 'newFan'
    | 'eventSoon'
    | 'eventBegins'
    | 'eventHostInvited'
    | 'communityInvited'
    | 'hangoutInvited'
    | 'ownershipProposed'
    | 'seasonAwarded'
    | 'restricted.chatDisabled'
    | 'restricted.djDisabled'
    | 'restricted.voiceDisabled'
    | 'restricted.kicked'
    | 'restricted.banned'
    | 'account.banned'
    | 'account.lifted'
    | 'account.kicked'
    | 'account.roleGiven'
    | 'account.roleTaken'
    | 'account.capabilityGiven.uploadMusic'
    | 'account.capabilityGiven.promoteRoom'
    | 'account.capabilityTaken.uploadMusic'
    | 'account.capabilityTaken.promoteRoom'
    | 'rank.given'
    | 'rank.taken'
    | 'reportResolved'
    | 'reportDismissed'
    | 'archive.ready'
    | 'archive.ending'
    | 'archive.failed'
    | 'roomAnnouncement'
    | 'announcement'
    | 'applicationWaiting'
    | 'account.approved'
    | 'other';
  readonly values: {
    readonly name: string;
    readonly hangout: string;
    readonly event: string;
    readonly community: string;
    readonly season: string;
    readonly avatars: string;
    readonly place: string;
    readonly title: string;
  };
  /** The role that the text names, by its key under `roles`. */
  readonly role: RoomRole | GlobalRole | null;
  /** The reason in the second line, by its key under `notifications.missed`. */
  readonly reason: TurnMissedReason | null;
  /** The time in the second line: start of an event, or end of a restriction. */
  readonly time: { readonly key: 'begins' | 'until'; readonly at: string } | null;
  /** What the author of an announcement wrote. */
  readonly body: string | null;
}

/** [H585] Chooses the text of an inbox entry. The name of a deleted hangout becomes an ellipsis. */
export function wordEntry({ kind, actor, room, data }: InboxEntry): EntryText {
  const values = {
    name: actor?.nickname ?? '…',
    hangout: room?.name ?? '…',
    event: data.event ?? '',
    community: data.community ?? '',
    season: data.season ?? '',
    avatars: data.avatars ?? '',
    place: data.place ?? '',
    title: data.title ?? '',
  };
  const plain = { values, role: null, reason: null, time: null, body: data.body ?? null };
  if (kind === 'turnMissed') return { ...plain, key: kind, reason: readReason(data.reason) };
  if (kind === 'eventSoon' || kind === 'eventHostInvited')
    return { ...plain, key: kind, time: readTime('begins', data.startDate) };
  if (kind === 'reportHandled')
    return { ...plain, key: data.state === 'dismissed' ? 'reportDismissed' : 'reportResolved' };
  if (kind === 'archive')
    return { ...plain, key: `archive.${readState(data.state)}`, time: readTime('until', data.until) };
  if (kind === 'restricted')
    return { ...plain, key: `restricted.${readRole(data.role)}`, time: readTime('until', data.until) };
  if (kind === 'accountBanned')
    return {
      ...plain,
      key: data.state === 'lifted' ? 'account.lifted' : 'account.banned',
      time: readTime('until', data.until),
    };
  if (kind === 'accountChanged') return { ...plain, key: readChange(data), role: readAnyRole(data.role) };
  if (kind === 'rankChanged')
    return {
      ...plain,
      key: data.state === 'taken' ? 'rank.taken' : 'rank.given',
      role: readAnyRole(data.role),
      time: readTime('until', data.until),
    };
  // The inbox has no direct messages, but the type allows them.
  return { ...plain, key: kind === 'directMessage' ? 'other' : kind };
}

const roles = ['chatDisabled', 'djDisabled', 'voiceDisabled', 'kicked', 'banned'] as const;
const readRole = (role: string | undefined) => roles.find((one) => one === role) ?? 'banned';
const readAnyRole = (role: string | undefined) =>
  [...ROOM_ROLES, ...GLOBAL_ROLES].find((one) => one === role) ?? 'user';
function readChange({ change, capability }: InboxEntry['data']): EntryText['key'] {
  const known = ACCOUNT_CHANGES.find((one) => one === change) ?? 'kicked';
  if (known !== 'capabilityGiven' && known !== 'capabilityTaken') return `account.${known}`;
  return `account.${known}.${CAPABILITIES.find((one) => one === capability) ?? 'uploadMusic'}`;
}
const readState = (state: string | undefined) => ARCHIVE_STATES.find((one) => one === state) ?? 'ready';
const reasons = ['noSong', 'dried', 'pausedTooLong', 'connectionLost', 'idle'] as const;
const readReason = (reason: string | undefined) => reasons.find((one) => one === reason) ?? null;
const readTime = (key: 'begins' | 'until', at: string | undefined) =>
  at === undefined ? null : { key, at: formatDateTime(at) };
