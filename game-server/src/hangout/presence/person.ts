import type { KickType, RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { createGuestProfile, type JoiningUser } from '@hangout/db';
import { type GlobalRole, type RoomPerson, roleInForce, type SecondFactorRequirement } from '@hangout/rules';

/** One connection of a person, as the actor uses it. */
export interface Socket {
  readonly id: string;
  readonly userUuid: string;
  /** Session with which the person has joined; when it ends, the connection is closed. */
  readonly sid: string;
  /** [H494] Whether the session was begun with a passkey; the join sets it. */
  hasSecondFactor?: boolean;
  send<K extends keyof RoomMessages>(type: K, message: RoomMessages[K]): void;
  close(code: number, reason?: string): void;
  /** Returns how many bytes wait because the client has not read them. */
  unsentBytes(): number;
}

/** Why a person was kicked, for that person. */
export interface KickReason {
  readonly type: KickType;
  readonly reason: string;
  readonly expirationTime?: number;
}

/** What everybody sees of a person. */
interface Appearance {
  nickname: string;
  avatarId: string;
  /** [H557] Path of the profile picture; null if the account has none. */
  profilePicture: string | null;
  color: string;
  badges: string[];
}

/** A person in the hangout; one entry, however many connections. */
export interface Person extends Appearance, RoomPerson {
  readonly uuid: string;
  readonly kind: 'user' | 'bot' | 'guest';
  /** The role in force, by `currentRole`. */
  globalRole: GlobalRole;
  /** The role as stored, in force or not. */
  readonly accountRole: GlobalRole;
  /** Whether the account itself has a second factor, in every session. */
  readonly hasSecondFactor: boolean;
  subscriptionLevel: number;
  readonly resident: boolean;
  /** Increases with each join; the cursor for pages of the roster. */
  readonly seq: number;
  /** When the person's first connection was opened, epoch ms. */
  readonly since: number;
  /** [H1601] Time of the last request that the person made by hand (not the page by itself), epoch ms. */
  lastSignAt: number;
  /** Oldest first. */
  sockets: Socket[];
  /** When the last connection was lost, epoch ms; null while there is one. */
  goneAt: number | null;
  /** [H781] Network to which a guest counts; null for accounts, and if no limits apply. */
  network: string | null;
}

export type Newcomer = Omit<Person, 'seq' | 'since' | 'lastSignAt' | 'sockets' | 'goneAt'>;

interface RoleOptions {
  readonly requireSecondFactor?: SecondFactorRequirement | undefined;
}

/**
 * [H737] Returns the role in force: a role without its required second factor counts as `user`. [H2056] All open
 * connections need one, because a person has one role for all of them.
 */
export function currentRole(
  { accountRole, hasSecondFactor }: Pick<Person, 'accountRole' | 'hasSecondFactor'>,
  sockets: readonly Pick<Socket, 'hasSecondFactor'>[],
  { requireSecondFactor = 'none' }: RoleOptions,
): GlobalRole {
  const haveAll = sockets.length > 0 && sockets.every((socket) => socket.hasSecondFactor);
  return roleInForce(accountRole, hasSecondFactor || haveAll, requireSecondFactor);
}

/** Converts the row of an account that has these connections. */
export function memberFromRow(
  row: JoiningUser,
  options: RoleOptions,
  sockets: readonly Pick<Socket, 'hasSecondFactor'>[] = [],
): Newcomer {
  const { role: accountRole, hasSecondFactor: hasOwn, active: _, bannedUntil: __, ...member } = row;
  const roles = { accountRole, hasSecondFactor: hasOwn || member.kind === 'bot' };
  return { ...member, ...roles, globalRole: currentRole(roles, sockets, options), network: null };
}

/** [H071] Guests have no row in the database; nickname and avatar follow from the uuid. */
export function guestFromUuid(uuid: string, network: string | null): Newcomer {
  const { nickname, avatarId, color } = createGuestProfile(uuid);
  const look = { nickname, avatarId, profilePicture: null, color, badges: [] };
  const roles = { globalRole: 'user', accountRole: 'user', hasSecondFactor: false } as const;
  return { uuid, kind: 'guest', ...roles, subscriptionLevel: 0, resident: false, network, ...look };
}
