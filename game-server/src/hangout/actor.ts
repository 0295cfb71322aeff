import {
  claimActor,
  type Lease,
  loadBooth,
  type RoomTruth,
  releaseActor,
  roomTruth,
  seatedIn,
  votesOfPlay,
} from '@hangout/db';
import { advance, emptyBooth, recover, setSettings } from '@hangout/rules';
import { recallTurns } from './chat/pace.ts';
import { abandon as abandonChat, createChatQueue } from './chat/queue.ts';
import { chatTick } from './chat/tick.ts';
import { BEAT_MS, beat, yieldSeats } from './crowd/beat.ts';
import { createCrowd } from './crowd/crowd.ts';
import type { Hangout, Ports } from './hangout.ts';
import { flushAllVotes, flushVotes } from './keep/flush-votes.ts';
import { createMailbox } from './mailbox.ts';
import { boothSettings } from './refresh.ts';
import { HangoutState } from './schema/state.ts';
import { showSettings, showStage } from './stage/show.ts';
import { advanceNow, step } from './stage/step.ts';
import { createVotes } from './votes.ts';

const FLUSH_MS = 1000;
/** How often the queues of those on stage are looked at for what comes next, ms. */
const SUPPLY_MS = 2000;

/** An actor that runs, with what stops its timers. */
export interface Actor {
  readonly h: Hangout;
  /** Keeps what is left, gives the hangout up to the next one. Never throws. */
  close(): Promise<void>;
  /** Stops as if the process had died: nothing is written, nothing given up. For tests of recovery. */
  abandon(): void;
}

/** Nobody hosts this hangout: it is gone, or another process does. */
export class NotHosted extends Error {
  override name = 'NotHosted';
  readonly reason: 'missing' | 'elsewhere';
  constructor(reason: 'missing' | 'elsewhere') {
    super(reason === 'missing' ? 'There is no such hangout' : 'This hangout is hosted elsewhere');
    this.reason = reason;
  }
}

/**
 * [H402][H021] Takes a hangout over and brings it back as it was kept: the same play with its end, seats, the line,
 * votes. What has passed meanwhile is closed once; clocks of absence begin anew.
 * @throws NotHosted while another process holds it, or when there is none.
 */
export async function openActor(
  ports: Ports,
  claim: { roomUuid: string; process: string; leaseMs: number },
): Promise<Actor> {
  const { db } = ports;
  const truth = await roomTruth(db, claim.roomUuid);
  if (!truth || truth.deleted) throw new NotHosted('missing');
  const lease = await claimActor(db, claim);
  if (!lease) throw new NotHosted('elsewhere');
  try {
    const h = await load(ports, lease, truth);
    const stops = startTimers(h);
    const stop = () => {
      for (const end of stops) end();
      h.alarm.set(null);
    };
    return {
      h,
      close: () => close(h, stop),
      abandon() {
        h.over = true;
        stop();
      },
    };
  } catch (error) {
    // not given up: whoever looks for hangouts without a host opens it again
    await releaseActor(db, lease, false).catch(() => {});
    throw error;
  }
}

async function load(ports: Ports, lease: Lease, first: RoomTruth): Promise<Hangout> {
  const { db, time } = ports;
  // read again behind the claim: what the last actor kept until then counts
  const truth = (await roomTruth(db, lease.roomUuid)) ?? first;
  const kept = await loadBooth(db, lease.roomUuid);
  const now = time.now();
  const ring: { h?: Hangout } = {};
  const h: Hangout = {
    ports,
    lease,
    truth,
    mailbox: createMailbox(),
    state: new HangoutState(),
    crowd: createCrowd(),
    votes: createVotes(),
    chat: createChatQueue(),
    alarm: time.alarm(() => ring.h && void advanceNow(ring.h)),
    openedAt: now,
    booth: kept ? recover(kept, now) : emptyBooth({ numberOfDjs: 1, songsPerDj: 1, autoDj: false }),
    floor: [],
    supply: {},
    house: undefined,
    lastLines: new Map(),
    toldBlocked: new Set(),
    names: new Map(),
    listeners: 0,
    bestVibe: 0,
    outlet: null,
    doubt: false,
    sureAt: now,
    fenced: false,
    closing: false,
    over: false,
    slowLookAt: 0,
    animations: 0,
    reconciling: false,
    emptySince: now,
  };
  ring.h = h;
  const playId = h.booth.now?.playId;
  if (playId) h.votes.begin(await votesOfPlay(db, playId));
  await recallTurns(h);
  showSettings(h);
  showStage(h);
  await h.mailbox.post(() => step(h, (booth, ctx) => setSettings(booth, boothSettings(h), ctx)));
  await yieldSeats(h, new Set(await seatedIn(db, lease.roomUuid)));
  return h;
}

function startTimers(h: Hangout): (() => void)[] {
  const { time } = h.ports;
  return [
    time.every(BEAT_MS, () => {
      try {
        beat(h);
      } catch (error) {
        // one hangout's mistake is not the end of the others
        h.ports.log.error({ err: error, room: h.lease.roomUuid }, 'a beat was missed');
      }
    }),
    time.every(
      FLUSH_MS,
      unlessBusy(() => flushVotes(h)),
    ),
    time.every(FLUSH_MS, () => void (h.chat.doubtful.size > 0 && chatTick(h))),
    time.every(
      SUPPLY_MS,
      unlessBusy(() => lookAhead(h)),
    ),
  ];
}

/** Not again before it is done: a database that is silent must not find a heap of the same. */
function unlessBusy(work: () => Promise<void>): () => void {
  let busy = false;
  return () => {
    if (busy) return;
    busy = true;
    void work().finally(() => {
      busy = false;
    });
  };
}

/** [H407] A queue changed elsewhere: what comes next is shown, and silence ends as soon as somebody has a song. */
async function lookAhead(h: Hangout): Promise<void> {
  if (h.over || (h.booth.djs.length + h.booth.waiting.length === 0 && !h.doubt)) return;
  await h.mailbox
    .post(() => (h.over ? [] : step(h, advance)))
    .catch((error: unknown) => h.ports.log.debug({ err: error, room: h.lease.roomUuid }, 'no look ahead'));
}

async function close(h: Hangout, stop: () => void): Promise<void> {
  await h.mailbox.idle();
  await flushAllVotes(h);
  await h.mailbox.idle();
  stop();
  h.over = true;
  abandonChat(h.chat);
  // where people or DJs are left, another process may go on without waiting for anybody to come
  if (!h.fenced) await releaseActor(h.ports.db, h.lease, h.emptySince !== null).catch(() => {});
}
