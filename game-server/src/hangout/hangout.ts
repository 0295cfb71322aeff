import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import type { Db, Lease, RoomSettingsSnapshot } from '@hangout/db';
import type { AdmissionLimits } from '@hangout/platform/config/admission-limits';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import type {
  Blocklist,
  Booth,
  Floor,
  FloorPoint,
  GifSource,
  RoomPerson,
  RoomPolicyContext,
  SecondFactorRequirement,
  Song,
} from '@hangout/rules';
import type { RateLimitMemory } from '../colyseus/rate-limit-memory.ts';
import type { RecordRefusal } from '../colyseus/request-guard.ts';
import type { ReadLinks } from '../messages/links.ts';
import type { RefuseYoungAccount } from '../refuse-young-account.ts';
import type { Scheduler, Timer } from '../scheduler.ts';
import type { Votes } from './booth/votes.ts';
import type { MessageQueue } from './chat/message-queue.ts';
import type { Mailbox } from './mailbox.ts';
import type { RoomMetrics } from './metrics.ts';
import type { Arrival } from './presence/arrivals.ts';
import type { LoadMember } from './presence/member-loader.ts';
import type { Socket } from './presence/person.ts';
import type { PresenceList } from './presence/presence-list.ts';
import type { HangoutState } from './schema/state.ts';
import type { VoiceState } from './voice/voice-state.ts';

/** Dependencies that all actors of a process share. */
export interface Dependencies {
  readonly db: Db;
  readonly log: Log;
  readonly scheduler: Scheduler;
  readonly metrics: RoomMetrics;
  readonly newUuid: () => string;
  /** [H1160] Providers whose songs can be played: the server's own files and the configured external ones. */
  readonly providers: readonly string[];
  /** Loads an account for a join. Simultaneous calls are batched into two queries. */
  readonly loadMember: LoadMember;
  /** External images that may be shown in chat; none if absent. */
  readonly gifSources?: readonly GifSource[];
  readonly readLinks: ReadLinks;
  readonly refuseYoungAccount: RefuseYoungAccount;
  /** [H1510] The rate limits of people, shared by all hangouts of this process. */
  readonly rateLimits: RateLimitMemory;
  /** Maximum number of guests in a hangout, in total and per network. */
  readonly limits: Pick<AdmissionLimits, 'guestShare' | 'guestsPerNetwork'>;
  /** [H737] The roles that need a second factor; no roles if absent. */
  readonly requireSecondFactor?: SecondFactorRequirement | undefined;
  /**
   * [H829] Reports a refusal to the recorder, which stores refusals only for users with many of them. If it is absent,
   * refusals are not recorded.
   */
  readonly recordRefusal?: RecordRefusal;
  /** [H585] Enqueues notifications for people who are away. If it is absent, no notifications are sent. */
  readonly jobs?: Pick<Jobs, 'send'> | undefined;
  /** Enqueues a job that looks a song up at the music providers; absent if there are none. */
  readonly matchSong?: ((songId: string) => Promise<void>) | undefined;
}

/** Sends an actor's messages to all clients of its room: through a Colyseus room, or into a list in a test. */
export interface Broadcaster {
  broadcast<K extends keyof RoomMessages>(type: K, message: RoomMessages[K]): void;
  /** Sends pending changes of the synced state now, without waiting for the next patch interval. */
  patch(): void;
  /**
   * [H1850] Sends pending changes of the synced state before the next patch interval, if the limit on early patches
   * allows it.
   */
  patchSoon(): void;
  /** Sends pending changes of the synced state and a batch of chat messages as one write per connection. */
  patchWith(messages: ChatMessage[]): void;
  /**
   * Voice relay: sends gathered voice packets as one message to all connections except one. Skips slow listeners (too
   * many unsent bytes), and returns how many it skipped.
   */
  sendVoice(batch: Uint8Array, exceptConnectionId: string | null): number;
  /** Sets the interval at which changes of the synced state are sent, ms. */
  setPatchInterval(ms: number): void;
  /** Closes the room when the actor has ended: refuses joins and closes all connections with this code. */
  close(code: number): void;
}

/** State of the lease: this process's right to run the hangout's actor. */
interface LeaseState {
  /** Room and epoch of the lease. Every fenced transaction first locks the lease's database row by these values. */
  readonly held: Lease;
  /** Time at which the lease was last verified, epoch ms. */
  verifiedAt: number;
  /** True once another process has taken over the hangout. */
  isLost: boolean;
}

/** State of the actor from its opening to its end. */
interface Lifecycle {
  /** Time at which the actor was opened, epoch ms. */
  readonly openedAt: number;
  /** True while all connections are being closed and joins are refused. */
  isClosing: boolean;
  /** True once the actor has ended: it no longer writes or publishes. */
  hasEnded: boolean;
  /** Time since which no person has been connected or seated, epoch ms; null while a person is. */
  emptySince: number | null;
}

/** The booth as plain data for the rules, its votes, its timer and cached data. */
interface BoothState {
  current: Booth;
  readonly votes: Votes;
  readonly timer: Timer;
  /** The next songs of DJs who may play soon, by DJ, as last loaded from their queues. */
  queuedSongs: Record<string, Song[]>;
  /**
   * The next song of the house playlist. If null, it is searched for again, because songs may be added while people
   * listen.
   */
  nextHouseSong: Song | null;
  /** The blocked songs as an index. `of` is the list in the settings from which the index was built. */
  blocklist: { readonly of: readonly unknown[]; readonly list: Blocklist } | null;
  /** Refused queue entries whose DJs have been notified, so that each DJ is notified once per entry. */
  readonly reportedSongs: Set<string>;
  /** Nicknames of former DJs, for the play history. */
  readonly djNames: Map<string, string>;
  /** [H1601] When inactive DJs were asked whether they are still there, epoch ms, by uuid. */
  readonly askedDjs: Map<string, number>;
  /** Peak number of people present since the song started. */
  peakListeners: number;
  /** Highest value of the vibe meter since the song started, 0 to 1. */
  peakVibe: number;
  /** True while a play is being skipped because most listeners cannot play it. */
  isSkippingUnplayable: boolean;
  /** True while the presence tick is updating the booth by who is connected. */
  isReconciling: boolean;
}

/** The connected people, and what the presence tick publishes about them. */
interface PresenceState {
  readonly people: PresenceList;
  readonly arrivals: Set<Arrival>;
  floor: Floor;
  /**
   * [H1594] The people inside who are friends of the DJs, and when they were read. `djs` are the DJs' uuids, joined by
   * commas.
   */
  friendsOfDjs: { readonly djs: string; readonly at: number; readonly uuids: ReadonlySet<string> };
  /** [H241] The points to which people on the floor have walked, by uuid; deleted when they leave the floor. */
  readonly floorPoints: Map<string, FloorPoint>;
  /**
   * The points to which people want to walk, by uuid, first come first served. Each presence tick publishes a limited
   * number of them.
   */
  readonly floorMoves: Map<string, FloorPoint>;
  /** Number of one-time animations that were requested since the last presence tick. */
  animationsThisTick: number;
  /** Time of the next check for slow readers (connections with too many unsent bytes), epoch ms. */
  nextSlowReaderCheckAt: number;
  /** Writes the room snapshot when a place becomes free. Simultaneous calls share one write. */
  readonly publishFreePlace: () => Promise<unknown>;
}

/** The queue of chat messages, and the last message of each person. */
interface ChatState {
  readonly queue: MessageQueue;
  /**
   * [H341] Each person's last message, its time in epoch ms; the newest is at the end. Stays when the person leaves.
   */
  readonly lastMessages: Map<string, { readonly at: number; readonly uuid: string }>;
}

/** The result of the actor's last commit. */
interface PersistenceState {
  /** True after a transaction with an unknown outcome: the booth must be reloaded before the next transaction. */
  isUncertain: boolean;
}

interface ModerationState {
  openReports: number;
  /** The number of open reports that each connection was last sent. */
  readonly sentReports: WeakMap<Socket, number>;
}

/** One live hangout. Every change runs in its mailbox, one command at a time: decide, commit, publish, respond. */
export interface Hangout {
  readonly roomUuid: string;
  readonly dependencies: Dependencies;
  readonly mailbox: Mailbox;
  /** The settings as last read from the database, to which REST writes them; `rev` is their revision. */
  settings: RoomSettingsSnapshot;
  /** The synced state that Colyseus sends to all clients of the room. */
  readonly syncedState: HangoutState;
  /** The broadcaster of the Colyseus room; null until the room exists. */
  broadcaster: Broadcaster | null;
  readonly lease: LeaseState;
  readonly lifecycle: Lifecycle;
  readonly booth: BoothState;
  readonly presence: PresenceState;
  readonly chat: ChatState;
  readonly persistence: PersistenceState;
  readonly moderation: ModerationState;
  readonly voice: VoiceState;
}

/** Returns what policies need to know about the hangout now: settings, roles and time. */
export function policyContext(hangout: Hangout): RoomPolicyContext {
  const { ownerUuid, djType, slowModeSeconds, raidUntil, roles } = hangout.settings;
  return {
    room: { ownerUuid, djType, slowModeSeconds, raidUntil },
    roles,
    now: hangout.dependencies.scheduler.now(),
  };
}

/** Returns the number of people present who may vote: registered users, without bots and without the current DJ. */
export function countElectorate(hangout: Hangout): number {
  const { people } = hangout.presence;
  const dj = people.get(hangout.booth.current.now?.djUuid ?? '');
  return people.registered - people.bots - Number(dj?.kind === 'user');
}

/** Returns the form that policies use for a person of whom only the uuid is known. */
export function unknownPerson(uuid: string): RoomPerson {
  return { uuid, kind: 'user', globalRole: 'user', subscriptionLevel: 0 };
}
