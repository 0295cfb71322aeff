import type { KickType, RoomMessages } from '@hangout/contract/room/messages';
import { type PersonRow, profileOfGuest } from '@hangout/db';
import type { GlobalRole, RoomPerson, TokenBucket } from '@hangout/rules';

/** One connection of somebody, as an actor knows it. */
export interface Socket {
  readonly id: string;
  readonly userUuid: string;
  /** Session of the account; closed with it. */
  readonly sid: string;
  send<K extends keyof RoomMessages>(type: K, message: RoomMessages[K]): void;
  close(code: number, reason?: string): void;
  /** Bytes that wait to be read by the other side. */
  bytesWaiting(): number;
}

/** Why somebody is sent out. */
export interface Farewell {
  readonly type: KickType;
  readonly reason: string;
  readonly expirationTime?: number;
}

/** How somebody appears here. */
export interface Look {
  nickname: string;
  avatarId: string;
  color: string;
  badges: string[];
}

/** One entry per person, however many connections. */
export interface Person extends Look, RoomPerson {
  readonly uuid: string;
  readonly kind: 'user' | 'bot' | 'guest';
  globalRole: GlobalRole;
  subscriptionLevel: number;
  readonly resident: boolean;
  /** Order of coming in; cursor of the roster. */
  readonly seq: number;
  /** The oldest first. */
  sockets: Socket[];
  /** Epoch ms since when no connection is left; null while there is one. */
  goneAt: number | null;
  readonly buckets: Map<string, TokenBucket>;
}

export type Newcomer = Omit<Person, 'seq' | 'sockets' | 'goneAt' | 'buckets'>;

export function memberNewcomer(row: PersonRow): Newcomer {
  const { uuid, kind, nickname, avatarId, color, badges, subscriptionLevel, resident } = row;
  return { uuid, kind, globalRole: row.role, nickname, avatarId, color, badges, subscriptionLevel, resident };
}

/** A guest is in no table: name and look follow from the uuid [H071]. */
export function guestNewcomer(uuid: string): Newcomer {
  const { nickname, avatarId, color } = profileOfGuest(uuid);
  const look = { nickname, avatarId, color, badges: [] };
  return { uuid, kind: 'guest', globalRole: 'user', subscriptionLevel: 0, resident: false, ...look };
}
