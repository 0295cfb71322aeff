import {
  claimLease,
  type Lease,
  loadBooth,
  loadRoomSettings,
  loadVotes,
  type RoomSettingsSnapshot,
  releaseLease,
} from '@hangout/db';
import { advance, type Booth, changeSettings, EMPTY_FLOOR, emptyBooth, recoverBooth } from '@hangout/rules';
import { withoutOverlap } from '../scheduler.ts';
import { flushAllVotes, flushVotes } from './booth/flush-votes.ts';
import { publishBooth, publishSettings } from './booth/publish.ts';
import { advanceBooth, runBoothCommand } from './booth/run-command.ts';
import { createVotes } from './booth/votes.ts';
import { runChatTick } from './chat/chat-tick.ts';
import { createMessageQueue, rejectQueuedMessages } from './chat/message-queue.ts';
import { loadLastMessages } from './chat/slow-mode.ts';
import type { Dependencies, Hangout } from './hangout.ts';
import { createMailbox } from './mailbox.ts';
import { createFreePlacePublisher } from './presence/announce-free-place.ts';
import { createPresenceList } from './presence/presence-list.ts';
import { PRESENCE_TICK_MS, runPresenceTick } from './presence/presence-tick.ts';
import { boothSettings, checkSeats } from './refresh.ts';
import { HangoutState } from './schema/state.ts';
import { sendGatheredPackets } from './voice/relay.ts';
import { createVoiceState } from './voice/voice-state.ts';

/** Interval at which votes are saved and uncertain chat messages are looked up, ms. */
const FLUSH_MS = 1000;
/** Interval at which the queues of people on the stage and on the waiting list are read again, ms. */
const QUEUE_POLL_MS = 2000;

/** A running room actor, and how to end it. */
export interface Actor {
  readonly hangout: Hangout;
  /** Commits what is pending and releases the lease. Never throws. */
  close(): Promise<void>;
  /**
   * Ends the actor like a killed process: nothing is written, and the lease is not released. For tests of
   * recovery.
   */
  abandon(): void;
}

/**
 * This process cannot run the hangout's actor: there is no such hangout, or another process has the lease.
 */
export class NotHosted extends Error {
  override name = 'NotHosted';
  readonly reason: 'missing' | 'elsewhere';
  constructor(reason: 'missing' | 'elsewhere') {
    super(reason === 'missing' ? 'There is no such hangout' : 'This hangout is hosted elsewhere');
    this.reason = reason;
  }
}

/**
 * [H402][H021] Claims the lease of a hangout and restores its state from the database: the play, seats, waiting list
 * and votes. A play that has ended since the last write is recorded as ended, once. Grace periods of absent people
 * begin again.
 * @throws NotHosted while another process has the lease, or if there is no such hangout
 */
export async function openActor(
  dependencies: Dependencies,
  claim: { roomUuid: string; process: string; leaseMs: number },
): Promise<Actor> {
  const { db } = dependencies;
  const settings = await loadRoomSettings(db, claim.roomUuid);
  if (!settings || settings.deleted) throw new NotHosted('missing');
  const lease = await claimLease(db, claim);
  if (!lease) throw new NotHosted('elsewhere');
  try {
    const hangout = await loadHangout(dependencies, lease, settings);
    const stops = startTimers(hangout);
    const stop = () => {
      for (const end of stops) end();
      hangout.booth.timer.set(null);
      hangout.voice.timer.set(null);
    };
    return {
      hangout,
      close: () => closeActor(hangout, stop),
      abandon() {
        hangout.lifecycle.hasEnded = true;
        stop();
      },
    };
  } catch (error) {
    // The lease is not marked as released, so the hangout counts as orphaned and another process opens it.
    await releaseLease(db, lease, false).catch(() => {});
    throw error;
  }
}

async function loadHangout(
  dependencies: Dependencies,
  lease: Lease,
  first: RoomSettingsSnapshot,
): Promise<Hangout> {
  const { db } = dependencies;
  // The settings are read again under the lease, because they may have changed before the lease was claimed.
  const settings = (await loadRoomSettings(db, lease.roomUuid)) ?? first;
  const snapshot = await loadBooth(db, lease.roomUuid);
  const hangout = createHangout(dependencies, lease, settings, snapshot);
  const playId = hangout.booth.current.now?.playId;
  if (playId) hangout.booth.votes.startPlay(await loadVotes(db, playId));
  await loadLastMessages(hangout);
  publishSettings(hangout);
  publishBooth(hangout);
  await hangout.mailbox.post(() =>
    runBoothCommand(hangout, (booth, ctx) => changeSettings(booth, boothSettings(hangout), ctx)),
  );
  await checkSeats(hangout);
  return hangout;
}

/** Creates the state of an actor; `snapshot` is the booth as it was stored last. */
function createHangout(
  dependencies: Dependencies,
  lease: Lease,
  settings: RoomSettingsSnapshot,
  snapshot: Booth | null,
): Hangout {
  const { scheduler } = dependencies;
  const now = scheduler.now();
  const hangout: Hangout = {
    roomUuid: lease.roomUuid,
    dependencies,
    mailbox: createMailbox(),
    settings,
    syncedState: new HangoutState(),
    broadcaster: null,
    lease: { held: lease, verifiedAt: now, isLost: false },
    lifecycle: { openedAt: now, isClosing: false, hasEnded: false, emptySince: now },
    booth: {
      current: snapshot
        ? recoverBooth(snapshot, now)
        : emptyBooth({ numberOfDjs: 1, songsPerDj: 1, autoDj: false, crossfadeMs: 0 }),
      votes: createVotes(),
      timer: scheduler.createTimer(() => void advanceBooth(hangout)),
      queuedSongs: {},
      nextHouseSong: null,
      blocklist: null,
      reportedSongs: new Set(),
      djNames: new Map(),
      askedDjs: new Map(),
      peakListeners: 0,
      peakVibe: 0,
      isSkippingUnplayable: false,
      isReleasingIdleDjs: false,
      isReconciling: false,
    },
    presence: {
      people: createPresenceList(),
      arrivals: new Set(),
      floor: EMPTY_FLOOR,
      friendsOfDjs: { djs: '', at: 0, uuids: new Set() },
      floorPoints: new Map(),
      floorMoves: new Map(),
      animationsThisTick: 0,
      nextSlowReaderCheckAt: 0,
      publishFreePlace: createFreePlacePublisher(() => hangout),
    },
    chat: { queue: createMessageQueue(), lastMessages: new Map(), announced: new Set() },
    persistence: { isUncertain: false },
    moderation: { openReports: 0, sentReports: new WeakMap() },
    voice: createVoiceState(scheduler.createTimer(() => sendGatheredPackets(hangout))),
  };
  return hangout;
}

function startTimers(hangout: Hangout): (() => void)[] {
  const { scheduler } = hangout.dependencies;
  return [
    scheduler.repeat(PRESENCE_TICK_MS, () => {
      try {
        runPresenceTick(hangout);
      } catch (error) {
        // The error is only logged, because the process also runs other hangouts.
        hangout.dependencies.log.error(
          { err: error, room: hangout.roomUuid },
          'presence tick failed; the next one tries again',
        );
      }
    }),
    scheduler.repeat(
      FLUSH_MS,
      withoutOverlap(() => flushVotes(hangout)),
    ),
    scheduler.repeat(FLUSH_MS, () => void (hangout.chat.queue.uncertain.size > 0 && runChatTick(hangout))),
    scheduler.repeat(
      QUEUE_POLL_MS,
      withoutOverlap(() => pollQueues(hangout)),
    ),
  ];
}

/**
 * [H407] Reads the queues again, because REST changes them. A changed queue shows its next song, and music
 * starts when a queue has a song.
 */
async function pollQueues(hangout: Hangout): Promise<void> {
  const { djs, waiting } = hangout.booth.current;
  const hasNobody = djs.length + waiting.length === 0;
  if (hangout.lifecycle.hasEnded || (hasNobody && !hangout.persistence.isUncertain)) return;
  await hangout.mailbox
    .post(() => (hangout.lifecycle.hasEnded ? [] : runBoothCommand(hangout, advance)))
    .catch((error: unknown) =>
      hangout.dependencies.log.debug(
        { err: error, room: hangout.roomUuid },
        'queues could not be read again; trying again in two seconds',
      ),
    );
}

async function closeActor(hangout: Hangout, stop: () => void): Promise<void> {
  await hangout.mailbox.idle();
  await flushAllVotes(hangout);
  await hangout.mailbox.idle();
  stop();
  hangout.lifecycle.hasEnded = true;
  rejectQueuedMessages(hangout.chat.queue);
  if (hangout.lease.isLost) return;
  // The lease of a hangout with people in it is not marked as released, so that another process finds an
  // orphaned room and opens it before anybody joins.
  const isEmpty = hangout.lifecycle.emptySince !== null;
  await releaseLease(hangout.dependencies.db, hangout.lease.held, isEmpty).catch(() => {});
}
