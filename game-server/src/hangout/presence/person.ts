import type { KickType, RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { createGuestProfile, type JoiningUser } from '@hangout/db';
import { type GlobalRole, type RoomPerson, roleInForce, type SecondFactorRequirement } from '@hangout/rules';

/** One connection of a person, as the actor uses it. */
export interface Socket {
  readonly id: string;
  readonly userUuid: string;
  /** Session with which the person has joined; when it ends, the connection is closed. */
  readonly sid: string;
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
  globalRole: GlobalRole;
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

/** Converts an account's row. [H737] A role without its required second factor counts as `user`. */
export function memberFromRow(
  row: JoiningUser,
  { requireSecondFactor = 'none' }: { requireSecondFactor?: SecondFactorRequirement | undefined },
): Newcomer {
  const { role, hasSecondFactor, active: _, bannedUntil: __, ...member } = row;
  const globalRole = roleInForce(role, hasSecondFactor || member.kind === 'bot', requireSecondFactor);
  return { ...member, globalRole, network: null };
}

/** [H071] Guests have no row in the database; nickname and avatar follow from the uuid. */
export function guestFromUuid(uuid: string, network: string | null): Newcomer {
  const { nickname, avatarId, color } = createGuestProfile(uuid);
  const look = { nickname, avatarId, profilePicture: null, color, badges: [] };
  return { uuid, kind: 'guest', globalRole: 'user', subscriptionLevel: 0, resident: false, network, ...look };
}
