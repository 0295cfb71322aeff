import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import type { Db, Lease, RoomSettingsSnapshot } from '@hangout/db';
import type { AdmissionLimits } from '@hangout/platform/config/admission-limits';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import type { MusicProviders } from '@hangout/providers';
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
import type { Arrival } from '../arrivals.ts';
import type { RateLimitMemory } from '../colyseus/rate-limit-memory.ts';
import type { RecordRefusal } from '../colyseus/request-guard.ts';
import type { ReadLinks } from '../messages/links.ts';
import type { RefuseYoungAccount } from '../refuse-young-account.ts';
import type { Scheduler, Timer } from '../scheduler.ts';
import type { Votes } from './booth/votes.ts';
import type { MessageQueue } from './chat/message-queue.ts';
import type { Mailbox } from './mailbox.ts';
import type { RoomMetrics } from './metrics.ts';
import type { LoadMember } from './presence/member-loader.ts';
import type { Socket } from './presence/person.ts';
import type { PresenceList } from './presence/presence-list.ts';
import type { HangoutState } from './schema/state.ts';
import type { VoiceState } from './voice/voice-state.ts';

/** What all actors of a process share. */
export interface Dependencies {
  readonly db: Db;
  readonly log: Log;
  readonly scheduler: Scheduler;
  readonly metrics: RoomMetrics;
  readonly newUuid: () => string;
  /** [H1160] Providers whose songs can be played, uploads included. */
  readonly providers: readonly string[];
  /** Loads an account for a join. Simultaneous calls share two queries. */
  readonly loadMember: LoadMember;
  /** External images that the chat may show; none if absent. */
  readonly gifSources?: readonly GifSource[];
  readonly readLinks: ReadLinks;
  readonly refuseYoungAccount: RefuseYoungAccount;
  /** [H1510] Rate limits of people, shared by all hangouts of this process. */
  readonly rateLimits: RateLimitMemory;
  /** Limits of guests in a hangout, in total and per network. */
  readonly limits: Pick<AdmissionLimits, 'guestShare' | 'guestsPerNetwork'>;
  /** [H737] Roles that need a second factor; none if absent. */
  readonly requireSecondFactor?: SecondFactorRequirement | undefined;
  /** [H829] Reports a refusal to the recorder, which stores only the refusals of users who get many. */
  readonly recordRefusal?: RecordRefusal;
  /** [H585] Enqueues notifications for people who are away; none are sent if absent. */
  readonly jobs?: Pick<Jobs, 'send'> | undefined;
  /** Enqueues a look-up of a song at the music providers; absent without providers. */
  readonly matchSong?: ((songId: string) => Promise<void>) | undefined;
  /** Providers that are asked about the tokens of private tracks; absent for none. */
  readonly musicProviders?: Pick<MusicProviders, 'get'> | undefined;
}

/** Sends an actor's messages to all clients, through a Colyseus room or, in tests, into a list. */
export interface Broadcaster {
  broadcast<K extends keyof RoomMessages>(type: K, message: RoomMessages[K]): void;
  /** Sends pending changes of the synced state now. */
  patch(): void;
  /**
   * [H1850] Sends pending changes before the next patch interval, if the limit on early patches allows it.
   */
  patchSoon(): void;
  /** Sends pending changes and a batch of chat messages in one write per connection. */
  patchWith(messages: ChatMessage[]): void;
  /**
   * Voice relay: sends gathered voice packets in one message to all connections but one. Skips slow listeners
   * (with too many unsent bytes); returns their number.
   */
  sendVoice(batch: Uint8Array, exceptConnectionId: string | null): number;
  /** Sets the interval of patches, ms. */
  setPatchInterval(ms: number): void;
  /** Closes the room when the actor has ended: refuses joins, and closes all connections with this code. */
  close(code: number): void;
}

/** The lease is this process's right to run the actor. */
interface LeaseState {
  /** Room and epoch of the lease. Every fenced transaction first locks the lease's row with these values. */
  readonly held: Lease;
  /** When the lease was last found valid, epoch ms. */
  verifiedAt: number;
  /** True once another process has taken the hangout over. */
  isLost: boolean;
}

/** State of the actor from its opening to its end. */
interface Lifecycle {
  /** When the actor was opened, epoch ms. */
  readonly openedAt: number;
  /** True while connections are being closed and joins are refused. */
  isClosing: boolean;
  /** True once the actor has ended and writes and publishes nothing any more. */
  hasEnded: boolean;
  /** Time since which nobody has been connected or seated, epoch ms; null while somebody is. */
  emptySince: number | null;
}

/** The booth as plain data for the rules, with its votes, timer and caches. */
interface BoothState {
  current: Booth;
  readonly votes: Votes;
  readonly timer: Timer;
  /** The next songs of DJs who may play soon, by DJ, as they were last loaded. */
  queuedSongs: Record<string, Song[]>;
  /**
   * The next song of the house playlist; null from the start of each play on. While it is null it is searched again,
   * because songs may have been added.
   */
  nextHouseSong: Song | null;
  /** Index of the blocked songs; `of` is the list in the settings that it was built from. */
  blocklist: { readonly of: readonly unknown[]; readonly list: Blocklist } | null;
  /** Refused queue entries whose DJs were told; each is told once. */
  readonly reportedSongs: Set<string>;
  /** Nicknames of former DJs, for the play history. */
  readonly djNames: Map<string, string>;
  /** [H1601] When inactive DJs were asked whether they are still there, epoch ms, by uuid. */
  readonly askedDjs: Map<string, number>;
  /** Largest number of people present since the song began. */
  peakListeners: number;
  /** Highest vibe meter since the song began, 0 to 1. */
  peakVibe: number;
  /** True while a play is being skipped that most listeners cannot play. */
  isSkippingUnplayable: boolean;
  /** True while inactive DJs who did not respond are removed from the stage. */
  isReleasingIdleDjs: boolean;
  /** True while the presence tick adapts the booth to who is connected. */
  isReconciling: boolean;
}

/** The connected people, and what the presence tick publishes about them. */
interface PresenceState {
  readonly people: PresenceList;
  readonly arrivals: Set<Arrival>;
  floor: Floor;
  /**
   * [H1594] Friends of the DJs who are inside, and when they were read. `djs` are the DJs' uuids, joined by
   * commas.
   */
  friendsOfDjs: { readonly djs: string; readonly at: number; readonly uuids: ReadonlySet<string> };
  /** [H241] Where people on the floor have walked to, by uuid; deleted when they leave the floor. */
  readonly floorPoints: Map<string, FloorPoint>;
  /**
   * Where people want to walk to, by uuid, first come first served. Each presence tick publishes a limited
   * number.
   */
  readonly floorMoves: Map<string, FloorPoint>;
  /** Number of one-time animations requested since the last presence tick. */
  animationsThisTick: number;
  /** When connections are next checked for slow readers, epoch ms. */
  nextSlowReaderCheckAt: number;
  /** Writes the room snapshot when a place becomes free. Simultaneous calls share a write. */
  readonly publishFreePlace: () => Promise<unknown>;
}

/** The queue of chat messages, each person's last message, and announcements. */
interface ChatState {
  readonly queue: MessageQueue;
  /**
   * [H341] Each person's last message with its time (epoch ms), newest at the end. Kept when the person
   * leaves.
   */
  readonly lastMessages: Map<string, { readonly at: number; readonly uuid: string }>;
  /** Uuids of the announcements since the opening that were broadcast, or will be once they can be read. */
  readonly announced: Set<string>;
}

/** Whether the actor's last commit has succeeded. */
interface PersistenceState {
  /**
   * True after a transaction whose outcome is unknown. The booth must then be reloaded before the next
   * transaction.
   */
  isUncertain: boolean;
}

interface ModerationState {
  openReports: number;
  /** Number of open reports that each connection was last told. */
  readonly sentReports: WeakMap<Socket, number>;
}

/**
 * A live hangout. Every change runs in its mailbox, one command at a time: decide, commit, publish, respond.
 */
export interface Hangout {
  readonly roomUuid: string;
  readonly dependencies: Dependencies;
  readonly mailbox: Mailbox;
  /** The settings as last read from the database, into which REST writes them. `rev` is their revision. */
  settings: RoomSettingsSnapshot;
  /** The synced state that Colyseus sends to all clients of the room. */
  readonly syncedState: HangoutState;
  /** Null until the Colyseus room exists. */
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

/** Returns what policies need to know about the hangout now. */
export function policyContext(hangout: Hangout): RoomPolicyContext {
  const { ownerUuid, djType, slowModeSeconds, raidUntil, roles } = hangout.settings;
  return {
    room: { ownerUuid, djType, slowModeSeconds, raidUntil },
    roles,
    now: hangout.dependencies.scheduler.now(),
  };
}

/** Returns how many people present may vote: registered users without bots and without the playing DJ. */
export function countElectorate(hangout: Hangout): number {
  const { people } = hangout.presence;
  const dj = people.get(hangout.booth.current.now?.djUuid ?? '');
  return people.registered - people.bots - Number(dj?.kind === 'user');
}

/** Returns a person for policies if only the uuid is known: an ordinary user with a free account. */
export function unknownPerson(uuid: string): RoomPerson {
  return { uuid, kind: 'user', globalRole: 'user', subscriptionLevel: 0 };
}
