import type { KickType, RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { createGuestProfile, type JoiningUser } from '@hangout/db';
import { type GlobalRole, type RoomPerson, roleInForce, type SecondFactorRequirement } from '@hangout/rules';

/** One connection of a person, as the actor uses it. */
export interface Socket {
  readonly id: string;
  readonly userUuid: string;
  /** The session with which the person joined. When it ends, the connection is closed. */
  readonly sid: string;
  send<K extends keyof RoomMessages>(type: K, message: RoomMessages[K]): void;
  close(code: number, reason?: string): void;
  /** Returns the number of bytes that wait in the server's send buffer because the client has not read them yet. */
  unsentBytes(): number;
}

/** The reason of a kick, sent to the kicked person. */
export interface KickReason {
  readonly type: KickType;
  readonly reason: string;
  readonly expirationTime?: number;
}

/** The public appearance of a person, such as nickname and avatar. */
interface Appearance {
  nickname: string;
  avatarId: string;
  /** [H557] Path of the profile picture; null if the account has none. */
  profilePicture: string | null;
  color: string;
  badges: string[];
}

/** A person in the hangout. They have one entry, regardless of how many connections. */
export interface Person extends Appearance, RoomPerson {
  readonly uuid: string;
  readonly kind: 'user' | 'bot' | 'guest';
  globalRole: GlobalRole;
  subscriptionLevel: number;
  readonly resident: boolean;
  /** Increases with each join. Serves as the cursor for pages of the roster. */
  readonly seq: number;
  /** Time at which the person's first connection was opened, epoch ms. */
  readonly since: number;
  /** [H1601] Time of the person's last manual request (not one that a page sends by itself), epoch ms. */
  lastSignAt: number;
  /** Connections of the person, oldest first. */
  sockets: Socket[];
  /** Time at which the last connection was lost, epoch ms; null while a connection is open. */
  goneAt: number | null;
  /** [H781] The network to which a guest counts; null for people with an account, and if no limits apply. */
  network: string | null;
}

export type Newcomer = Omit<Person, 'seq' | 'since' | 'lastSignAt' | 'sockets' | 'goneAt'>;

/**
 * Converts an account's row to a person. [H737] If the account lacks the second factor that its role requires, the role
 * counts as `user`.
 */
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
