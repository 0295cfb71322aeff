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
  RoomPerson,
  RoomPolicyContext,
  SecondFactorRequirement,
  Song,
} from '@hangout/rules';
import type { RecordRefusal } from '../colyseus/request-guard.ts';
import type { ReadLinks } from '../messages/links.ts';
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
  /** Loads an account for a join; simultaneous calls are batched into two queries. */
  readonly loadMember: LoadMember;
  /** External hosts whose animated images may be shown in chat; none unless configured. */
  readonly gifHosts?: readonly string[];
  readonly readLinks: ReadLinks;
  /** Limits for the guests of a hangout. */
  readonly limits: Pick<AdmissionLimits, 'guestShare' | 'guestsPerNetwork'>;
  /** [H737] The roles that need a second factor; none unless configured. */
  readonly requireSecondFactor?: SecondFactorRequirement | undefined;
  /** [H829] Records refusals of a user who has many; without it nothing is recorded. */
  readonly recordRefusal?: RecordRefusal;
  /** [H585] The queue of notifications for people who are away; without it none are sent. */
  readonly jobs?: Pick<Jobs, 'send'> | undefined;
}

/** Sends an actor's messages to all clients of its room: through a Colyseus room, or into a list in a test. */
export interface Broadcaster {
  broadcast<K extends keyof RoomMessages>(type: K, message: RoomMessages[K]): void;
  /** Sends pending changes of the synced state now instead of at the next patch interval. */
  patch(): void;
  /** Sends pending changes of the synced state and a batch of chat messages as one write per connection. */
  patchWith(messages: ChatMessage[]): void;
  /**
   * Sends collected voice packets as one message to all connections that keep up, except one; returns how many slow
   * connections were skipped.
   */
  sendVoice(batch: Uint8Array, exceptConnectionId: string | null): number;
  /** Sets the interval at which changes of the synced state are sent, ms. */
  setPatchInterval(ms: number): void;
  /** Closes the room after the actor has ended: refuses joins and closes all connections with this code. */
  close(code: number): void;
}

/** State of the lease, which is the right of this process to run the hangout's actor. */
interface LeaseState {
  /** Room and epoch of the lease; every fenced transaction locks the database row with these values. */
  readonly held: Lease;
  /** Time at which the lease was last verified, epoch ms. */
  verifiedAt: number;
  /** True after another process has taken over the hangout. */
  isLost: boolean;
}

/** State of the actor between its opening and its end. */
interface Lifecycle {
  /** Time of the opening, epoch ms. */
  readonly openedAt: number;
  /** True while every connection is being closed; joins are refused. */
  isClosing: boolean;
  /** True after the end of the actor, which then no longer writes or publishes. */
  hasEnded: boolean;
  /**
   * When the last connection ended and the booth became empty, epoch ms; null while a person is connected or seated.
   */
  emptySince: number | null;
}

/** The booth as plain data for the rules, with its votes, its timer and cached data. */
interface BoothState {
  current: Booth;
  readonly votes: Votes;
  /** Timer that fires at the next deadline of the booth. */
  readonly timer: Timer;
  /** The next songs of DJs who may play soon, by DJ, as last loaded from their queues. */
  queuedSongs: Record<string, Song[]>;
  /** The next song of the house playlist; null if there is none, undefined if it has not been loaded yet. */
  nextHouseSong: Song | null | undefined;
  /** The blocked songs, indexed for lookups; `of` is the list in the settings from which the index was built. */
  blocklist: { readonly of: readonly unknown[]; readonly list: Blocklist } | null;
  /** Queue entries whose DJ has been notified that the song is not played here, so that each is notified once. */
  readonly reportedSongs: Set<string>;
  /** Nicknames of people who had a seat, for the play history after they left. */
  readonly djNames: Map<string, string>;
  /** Maximum number of people present at once since the song started. */
  peakListeners: number;
  /** Highest vibe since the song started, 0 to 1. */
  peakVibe: number;
  /** True while a play is being skipped because most listeners cannot play it. */
  isSkippingUnplayable: boolean;
  /** True while the presence tick updates the booth from the list of connected people. */
  isReconciling: boolean;
}

/** The connected people and the related data that the presence tick publishes. */
interface PresenceState {
  readonly people: PresenceList;
  readonly arrivals: Set<Arrival>;
  floor: Floor;
  /** [H241] Points of the floor that people have walked to, by uuid; deleted when they leave the floor. */
  readonly floorPoints: Map<string, FloorPoint>;
  /**
   * Points that people want to walk to, by uuid, first come first; the presence tick publishes a limited number of
   * them.
   */
  readonly floorMoves: Map<string, FloorPoint>;
  /** One-time animations requested since the last presence tick. */
  animationsThisTick: number;
  /** Time of the next check for connections of slow readers, epoch ms. */
  nextSlowReaderCheckAt: number;
  /** Writes the room snapshot because a place is free again; simultaneous calls share one write. */
  readonly publishFreePlace: () => Promise<unknown>;
}

/** The queue of chat messages, and the last message of each person. */
interface ChatState {
  readonly queue: MessageQueue;
  /** [H341] Time of each person's last message (epoch ms), newest at the end; not deleted when the person leaves. */
  readonly lastMessages: Map<string, { readonly at: number; readonly uuid: string }>;
}

/** The result of the actor's last commit. */
interface PersistenceState {
  /** True after a transaction of unknown outcome: the booth must be reloaded before the next transaction. */
  isUncertain: boolean;
}

/** Report counts sent to moderators. */
interface ModerationState {
  openReports: number;
  /** The number of open reports last sent to each connection. */
  readonly sentReports: WeakMap<Socket, number>;
}

/** One live hangout. Every change runs in its mailbox, one command at a time: decide, commit, publish, respond. */
export interface Hangout {
  readonly roomUuid: string;
  readonly dependencies: Dependencies;
  readonly mailbox: Mailbox;
  /** The settings as last loaded from the database, where REST stores them; `rev` is their revision. */
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

/** The current policy context of the hangout: settings, roles and time. */
export function policyContext(hangout: Hangout): RoomPolicyContext {
  const { ownerUuid, djType, slowModeSeconds, raidUntil, roles } = hangout.settings;
  return {
    room: { ownerUuid, djType, slowModeSeconds, raidUntil },
    roles,
    now: hangout.dependencies.scheduler.now(),
  };
}

/** Number of present people who may vote: registered users, without bots and without the current DJ. */
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

/** Returns an unknown person in the form that policies use. */
export function unknownPerson(uuid: string): RoomPerson {
  return { uuid, kind: 'user', globalRole: 'user', subscriptionLevel: 0 };
}
