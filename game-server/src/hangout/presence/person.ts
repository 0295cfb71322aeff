import type { KickType, RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { createGuestProfile, type JoiningUser } from '@hangout/db';
import {
  type GlobalRole,
  type RoomPerson,
  roleInForce,
  type SecondFactorRequirement,
  type TokenBucket,
} from '@hangout/rules';

/** One connection of a person, as the actor uses it. */
export interface Socket {
  readonly id: string;
  readonly userUuid: string;
  /** Session of the account; its end closes the connection. */
  readonly sid: string;
  send<K extends keyof RoomMessages>(type: K, message: RoomMessages[K]): void;
  close(code: number, reason?: string): void;
  /** Bytes waiting in the server's send buffer because the client has not read them yet. */
  unsentBytes(): number;
}

/** The reason of a kick, sent to the kicked person. */
export interface KickReason {
  readonly type: KickType;
  readonly reason: string;
  readonly expirationTime?: number;
}

/** The public appearance of a person: nickname, avatar and other fields. */
interface Appearance {
  nickname: string;
  avatarId: string;
  /** [H557] Path of the profile picture; null if there is none. */
  profilePicture: string | null;
  color: string;
  badges: string[];
}

/** A person in the hangout: one entry, regardless of their number of connections. */
export interface Person extends Appearance, RoomPerson {
  readonly uuid: string;
  readonly kind: 'user' | 'bot' | 'guest';
  globalRole: GlobalRole;
  subscriptionLevel: number;
  readonly resident: boolean;
  /** Increasing number assigned at each join; the cursor for pages of the roster. */
  readonly seq: number;
  /** Time of the person's first connection, epoch ms. */
  readonly since: number;
  /** Connections of the person, oldest first. */
  sockets: Socket[];
  /** Time of the loss of the last connection, epoch ms; null while a connection is open. */
  goneAt: number | null;
  /** [H781] The network by which a guest is counted; null for people with an account, and if it is not limited. */
  network: string | null;
  /** Token buckets of the person's rate limits, by kind of request. */
  readonly buckets: Map<string, TokenBucket>;
}

export type Newcomer = Omit<Person, 'seq' | 'since' | 'sockets' | 'goneAt' | 'buckets'>;

/** Converts an account's row to a person. [H737] A role without its required second factor is not in force. */
export function memberFromRow(
  row: JoiningUser,
  { requireSecondFactor = 'none' }: { requireSecondFactor?: SecondFactorRequirement | undefined },
): Newcomer {
  const { role, hasSecondFactor, active: _, bannedUntil: __, ...member } = row;
  const globalRole = roleInForce(role, hasSecondFactor || member.kind === 'bot', requireSecondFactor);
  return { ...member, globalRole, network: null };
}

/** [H071] Guests have no database row: nickname and avatar are derived from the uuid. */
export function guestFromUuid(uuid: string, network: string | null): Newcomer {
  const { nickname, avatarId, color } = createGuestProfile(uuid);
  const look = { nickname, avatarId, profilePicture: null, color, badges: [] };
  return { uuid, kind: 'guest', globalRole: 'user', subscriptionLevel: 0, resident: false, network, ...look };
}
