import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import type { Db, Lease, RoomSettingsSnapshot } from '@hangout/db';
import type { Blocklist, Booth, Floor, RoomPerson, RoomPolicyContext, Song } from '@hangout/rules';
import type { Log } from '@hangout/server';
import type { Scheduler, Timer } from '../scheduler.ts';
import type { Votes } from './booth/votes.ts';
import type { MessageQueue } from './chat/message-queue.ts';
import type { Mailbox } from './mailbox.ts';
import type { RoomMetrics } from './metrics.ts';
import type { LoadMember } from './presence/member-loader.ts';
import type { Socket } from './presence/person.ts';
import type { PresenceList } from './presence/presence-list.ts';
import type { HangoutState } from './schema/state.ts';

/** What the actors of a process share. */
export interface Dependencies {
  readonly db: Db;
  readonly log: Log;
  readonly scheduler: Scheduler;
  readonly metrics: RoomMetrics;
  readonly newUuid: () => string;
  /** Loads an account for a join; joins of the same moment share two queries. */
  readonly loadMember: LoadMember;
  /** Hosts besides ours whose animated images may be shown in chat; none unless configured. */
  readonly gifHosts?: readonly string[];
}

/** How an actor reaches everybody in its room: through a Colyseus room, or into a list in a test. */
export interface Broadcaster {
  broadcast<K extends keyof RoomMessages>(type: K, message: RoomMessages[K]): void;
  /** Sends the changes of the synced state now instead of at the next patch interval. */
  patch(): void;
  /** Sends the changes of the synced state and a batch of chat messages as one packet for each connection. */
  patchWith(messages: ChatMessage[]): void;
  /** Sets how often changes of the synced state are sent, ms. */
  setPatchInterval(ms: number): void;
  /** The actor has ended: nobody may join any more, and every connection is closed with this code. */
  close(code: number): void;
}

/** The right of this process to run the hangout's actor. */
export interface LeaseState {
  /** The row that every fenced transaction locks: room and epoch. */
  readonly held: Lease;
  /** When the lease was last found to be ours, epoch ms. */
  verifiedAt: number;
  /** Another process has taken the hangout over. */
  isLost: boolean;
}

/** Where the actor stands between its opening and its end. */
export interface Lifecycle {
  /** Epoch ms. */
  readonly openedAt: number;
  /** Every connection is being closed, and nobody may join any more. */
  isClosing: boolean;
  /** Nothing is written or published any more. */
  hasEnded: boolean;
  /** Epoch ms since when nobody is connected and nobody sits in the booth; null while somebody does. */
  emptySince: number | null;
}

/** The booth as the rules know it, with what belongs to the song that plays. */
export interface BoothState {
  current: Booth;
  readonly votes: Votes;
  /** Fires at the next deadline of the booth. */
  readonly timer: Timer;
  /** The next songs of those who may play soon, by DJ, as they were read last. */
  queuedSongs: Record<string, Song[]>;
  /** The next song of the house playlist; undefined when it was not looked for yet. */
  nextHouseSong: Song | null | undefined;
  /** The blocked songs, prepared for lookups; `of` is the list of the settings that it was made from. */
  blocklist: { readonly of: readonly unknown[]; readonly list: Blocklist } | null;
  /** Places in queues whose DJ was notified that the song is blocked, so that each is notified once. */
  readonly reportedBlockedSongs: Set<string>;
  /** Nicknames of those who had a seat, for the history of plays after they left. */
  readonly djNames: Map<string, string>;
  /** Most people at once since the song began. */
  peakListeners: number;
  /** Best vibe since the song began, 0 to 1. */
  peakVibe: number;
  /** The presence tick is bringing the booth in line with who is connected. */
  isReconciling: boolean;
}

/** Who is connected, and what the presence tick publishes of them. */
export interface PresenceState {
  readonly people: PresenceList;
  floor: Floor;
  /** One-time animations since the last presence tick. */
  animationsThisTick: number;
  /** Epoch ms from which on connections that do not read are looked for again. */
  nextSlowReaderCheckAt: number;
  /** Writes the room snapshot because a place came free; calls of the same moment share one write. */
  readonly publishFreePlace: () => Promise<unknown>;
}

/** Chat messages on their way, and who spoke last. */
export interface ChatState {
  readonly queue: MessageQueue;
  /**
   * [H341] The last message of each person and when it was sent (epoch ms), the latest at the end; kept while people
   * leave and return.
   */
  readonly lastMessages: Map<string, { readonly at: number; readonly uuid: string }>;
}

/** What is known of the actor's last commits. */
export interface PersistenceState {
  /** A transaction failed and nobody knows whether it was committed: the booth is read again before the next one. */
  isUncertain: boolean;
}

/** What moderators were sent of reports. */
export interface ModerationState {
  openReports: number;
  /** The number that each connection was sent last. */
  readonly sentReports: WeakMap<Socket, number>;
}

/**
 * One live hangout. Whatever changes it runs in its mailbox, one command at a time: decide, commit, publish, answer.
 */
export interface Hangout {
  readonly roomUuid: string;
  readonly dependencies: Dependencies;
  readonly mailbox: Mailbox;
  /** What REST stores about the hangout, as it was read last; its `rev` says which revision that is. */
  settings: RoomSettingsSnapshot;
  /** What Colyseus sends to everybody in the room. */
  readonly syncedState: HangoutState;
  /** Null until a room shows the hangout. */
  broadcaster: Broadcaster | null;
  readonly lease: LeaseState;
  readonly lifecycle: Lifecycle;
  readonly booth: BoothState;
  readonly presence: PresenceState;
  readonly chat: ChatState;
  readonly persistence: PersistenceState;
  readonly moderation: ModerationState;
}

/** The policy context of the hangout now: its settings, roles and time. */
export function policyContext(hangout: Hangout): RoomPolicyContext {
  const { ownerUuid, djType, slowModeSeconds, raidUntil, roles } = hangout.settings;
  return {
    room: { ownerUuid, djType, slowModeSeconds, raidUntil },
    roles,
    now: hangout.dependencies.scheduler.now(),
  };
}

/** How many present people may vote: registered users, without bots and without the DJ who plays. */
export function countElectorate(hangout: Hangout): number {
  const dj = hangout.booth.current.now?.djUuid;
  let bots = 0;
  for (const { kind } of hangout.presence.people.byUuid.values()) if (kind === 'bot') bots += 1;
  return (
    hangout.presence.people.registered -
    bots -
    Number(dj ? hangout.presence.people.get(dj)?.kind === 'user' : false)
  );
}

/** A person of whom nothing is known, as policies see them. */
export function unknownPerson(uuid: string): RoomPerson {
  return { uuid, kind: 'user', globalRole: 'user', subscriptionLevel: 0 };
}
