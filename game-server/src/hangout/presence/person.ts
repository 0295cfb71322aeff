import type { KickType, RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { createGuestProfile, type JoiningUser } from '@hangout/db';
import type { GlobalRole, RoomPerson, TokenBucket } from '@hangout/rules';

/** One connection of a person, as an actor knows it. */
export interface Socket {
  readonly id: string;
  readonly userUuid: string;
  /** The session of the account; when it ends the connection is closed. */
  readonly sid: string;
  send<K extends keyof RoomMessages>(type: K, message: RoomMessages[K]): void;
  close(code: number, reason?: string): void;
  /** Bytes that the client has not read yet. */
  unsentBytes(): number;
}

/** Why somebody is kicked. */
export interface KickReason {
  readonly type: KickType;
  readonly reason: string;
  readonly expirationTime?: number;
}

/** How a person looks to others. */
export interface Appearance {
  nickname: string;
  avatarId: string;
  color: string;
  badges: string[];
}

/** One entry for each person, however many connections they have. */
export interface Person extends Appearance, RoomPerson {
  readonly uuid: string;
  readonly kind: 'user' | 'bot' | 'guest';
  globalRole: GlobalRole;
  subscriptionLevel: number;
  readonly resident: boolean;
  /** Grows with each person who joins; the cursor of the roster. */
  readonly seq: number;
  /** The oldest connection first. */
  sockets: Socket[];
  /** Epoch ms since when no connection is left; null while there is one. */
  goneAt: number | null;
  /** Rate limits, by kind of request. */
  readonly buckets: Map<string, TokenBucket>;
}

export type Newcomer = Omit<Person, 'seq' | 'sockets' | 'goneAt' | 'buckets'>;

export function memberFromRow(row: JoiningUser): Newcomer {
  const { uuid, kind, nickname, avatarId, color, badges, subscriptionLevel, resident } = row;
  return { uuid, kind, globalRole: row.role, nickname, avatarId, color, badges, subscriptionLevel, resident };
}

/** [H071] A guest is in no table: nickname and avatar follow from the uuid. */
export function guestFromUuid(uuid: string): Newcomer {
  const { nickname, avatarId, color } = createGuestProfile(uuid);
  const look = { nickname, avatarId, color, badges: [] };
  return { uuid, kind: 'guest', globalRole: 'user', subscriptionLevel: 0, resident: false, ...look };
}
