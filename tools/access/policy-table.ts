import type * as rules from '@hangout/rules';
import {
  mayAgreeForOwner,
  mayBan,
  mayBlockSongs,
  mayCancelTransfer,
  mayChangeOwner,
  mayChangeRoles,
  mayChat,
  mayDeleteMessage,
  mayDeleteRoom,
  mayDj,
  mayEditRoom,
  mayEnter,
  mayHandleReports,
  mayKick,
  mayListAudience,
  mayModerate,
  mayMute,
  mayPin,
  mayRemoveDj,
  mayReport,
  mayRestrictFor,
  maySetRaidMode,
  maySetSlowMode,
  maySkip,
  type RoomPerson,
  type RoomPolicyContext,
  type RoomRoleEntry,
} from '@hangout/rules';

const person = (uuid: string, traits: Partial<RoomPerson> = {}): RoomPerson => ({
  ...{ uuid, kind: 'user', globalRole: 'user', subscriptionLevel: 0 },
  ...traits,
});

/** Every kind of person who can be in a hangout, keyed by column name. */
export const people = {
  guest: person('guest', { kind: 'guest' }),
  bot: person('bot', { kind: 'bot', globalRole: 'bot' }),
  user: person('user'),
  promoter: person('promoter', { globalRole: 'promoter' }),
  dj: person('dj'),
  moderator: person('moderator'),
  'co-owner': person('co-owner'),
  owner: person('owner'),
  staff: person('staff', { globalRole: 'staff' }),
  'global moderator': person('gm', { globalRole: 'globalModerator' }),
  admin: person('admin', { globalRole: 'admin' }),
} as const;

const role = (userUuid: string, name: RoomRoleEntry['role']): RoomRoleEntry => ({
  ...{ userUuid, role: name, expirationTime: null },
});
const at: RoomPolicyContext = {
  room: { ownerUuid: 'owner', djType: 'EVERYONE' },
  roles: [role('dj', 'dj'), role('moderator', 'moderator'), role('co-owner', 'coOwner')],
  now: 0,
};
const byInvitation: RoomPolicyContext = { ...at, room: { ...at.room, djType: 'INVITE_ONLY' } };
const other = person('other');
const WEEK_MS = 7 * 24 * 3_600_000;

/** An action in a hangout, the policy that decides about it, and the policy's decision for a person. */
export interface PolicyRow {
  readonly action: string;
  readonly policy: string;
  readonly may: (who: RoomPerson) => boolean;
}

const row = (policy: keyof typeof rules, action: string, may: (who: RoomPerson) => boolean): PolicyRow => ({
  action,
  policy,
  may,
});

/**
 * The policies of a hangout, evaluated for one that is open to all. The target of an action has no role
 * there.
 */
export const policyTable: readonly PolicyRow[] = [
  row('mayEnter', 'enter', (who) => mayEnter(who, at)),
  row('mayChat', 'write in the chat', (who) => mayChat(who, at)),
  row('mayReport', 'report', (who) => mayReport(who)),
  row('mayDj', 'take a seat', (who) => mayDj(who, at)),
  row('mayDj', 'take a seat where DJs are invited', (who) => mayDj(who, byInvitation)),
  row('maySkip', 'skip the song of another DJ', (who) => maySkip(who, other.uuid, at)),
  row('mayPin', 'pin a message', (who) => mayPin(who, at)),
  row('mayDeleteMessage', 'delete a message of somebody else', (who) => mayDeleteMessage(who, other, at)),
  row('mayRemoveDj', 'remove a DJ from the seat', (who) => mayRemoveDj(who, other, at)),
  row('mayModerate', 'see the tools of moderators', (who) => mayModerate(who, at)),
  row('maySetSlowMode', 'set slow mode', (who) => maySetSlowMode(who, at)),
  row('maySetRaidMode', 'set raid mode', (who) => maySetRaidMode(who, at)),
  row('mayBlockSongs', 'block songs', (who) => mayBlockSongs(who, at)),
  row('mayHandleReports', 'handle reports', (who) => mayHandleReports(who, at)),
  row('mayMute', 'mute', (who) => mayMute(who, other, at)),
  row('mayKick', 'kick for ten minutes', (who) => mayKick(who, other, at)),
  row(
    'mayRestrictFor',
    'kick for longer than a day',
    (who) => mayChangeRoles(who, other, 'kicked', at) && mayRestrictFor(who, 'kicked', WEEK_MS, at),
  ),
  row('mayBan', 'ban', (who) => mayBan(who, other, at)),
  row('mayListAudience', 'list who is not on the floor', (who) => mayListAudience(who, at)),
  row('mayEditRoom', 'change settings', (who) => mayEditRoom(who, at)),
  row('mayChangeRoles', 'appoint DJs and moderators', (who) => mayChangeRoles(who, other, 'moderator', at)),
  row('mayChangeRoles', 'appoint co-owners', (who) => mayChangeRoles(who, other, 'coOwner', at)),
  row('mayChangeOwner', 'propose a new owner', (who) => mayChangeOwner(who, other, at)),
  row('mayAgreeForOwner', 'agree to a new owner', (who) => mayAgreeForOwner(who, at)),
  row('mayCancelTransfer', 'cancel the proposal of a new owner', (who) =>
    mayCancelTransfer(who, { nextOwnerUuid: other.uuid, proposedBy: other.uuid }, at),
  ),
  row('mayDeleteRoom', 'delete the hangout', (who) => mayDeleteRoom(who, at)),
];
