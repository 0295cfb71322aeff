import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { likedSongs, queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { createToneSong } from '@hangout/testkit/songs/tone';
import { uploadSong } from '@hangout/testkit/songs/upload';
import { percentile, rounded } from '../statistics.ts';
import type { FairnessAttack, StatusCounts } from './attacker.ts';
import { type DrawnCall, drawCalls } from './draw-calls.ts';

/** Durations of other users' calls, ms, and how many failed. */
interface CallTimes {
  readonly count: number;
  /** Number of calls that were refused or got no response. */
  readonly failed: number;
  /** Number of calls refused with 503. */
  readonly unavailable: number;
  readonly p50: number;
  readonly p99: number;
}

export interface FairnessFigures {
  readonly endpoints: readonly string[];
  readonly without: CallTimes;
  readonly during: CallTimes;
  /** 99th percentile during the attack, as a multiple of that without it. */
  readonly p99Ratio: number;
  /** Number of the attacker's calls by status. */
  readonly attacker: StatusCounts;
}

export interface FairnessOptions {
  readonly origin: string;
  readonly seed: number;
  /** Number of calls that the attacker keeps open at the same time. */
  readonly openCalls: number;
  /** Duration of each measurement, s. */
  readonly seconds: number;
  readonly log: (message: string) => void;
}

const ENDPOINTS = 10;
const PEOPLE = 10;
/**
 * A call of another user begins at this interval, ms, even if earlier ones are still running (open model).
 */
const INTERVAL_MS = 25;
const WARM_UP_SECONDS = 10;
/** The attack runs this long before the measurement, ms, so that the server's queues are full. */
const LEAD_MS = 2_000;

const script = fileURLToPath(new URL('./attacker.ts', import.meta.url));

/**
 * [H1531] Measures other users' calls while one account keeps many writing calls open, and before and after
 * that on the idle server. The quicker of the two idle phases is the control, because the first includes the
 * compilation of code.
 */
export async function measureFairness(options: FairnessOptions): Promise<FairnessFigures> {
  const { origin, seed, openCalls, seconds } = options;
  const attacker = await signUp(origin, 'attacker');
  const people: RegisteredUser[] = [];
  for (let person = 0; person < PEOPLE; person += 1) people.push(await signUp(origin, 'neighbour'));
  const { songId } = await uploadSong(attacker, createToneSong(20), 'Crowded.wav');
  const calls = drawCalls(seed, ENDPOINTS, await nameOwnObjects(attacker, songId));
  for (const { title } of calls) options.log(title);

  await measure(people, songId, WARM_UP_SECONDS);
  const before = await measure(people, songId, seconds);
  const attack = { origin, token: attacker.token, calls, openCalls };
  const { during, counts } = await measureUnder(attack, () => measure(people, songId, seconds));
  const after = await measure(people, songId, seconds);
  const without = before.p99 < after.p99 ? before : after;
  // Throws if the attacker's session has ended: all its calls would have been refused, and the measurement
  // would be worthless.
  await attacker.api(auth.session);
  return {
    endpoints: calls.map(({ title }) => title),
    ...{ without, during, attacker: counts },
    p99Ratio: rounded(during.p99 / without.p99),
  };
}

/**
 * Creates a hangout and a playlist. The returned function returns the values of fields and path parameters
 * that name them.
 */
async function nameOwnObjects(
  { api, uuid }: RegisteredUser,
  songId: string,
): Promise<(name: string, path: string) => unknown> {
  const room = await api(rooms.create, { name: 'Crowded', autoDj: false });
  const crate = await api(crates.create, { crateName: 'Crowded' });
  const values: Readonly<Record<string, unknown>> = {
    ...{ songId, songs: [{ songId }], append: true },
    ...{ roomId: room.uuid, roomUuid: room.uuid, slug: room.slug },
    ...{ crateUuid: crate.crateUuid, crateId: crate.crateUuid, srcCrateId: crate.crateUuid },
    ...{ userUuid: uuid, userId: uuid },
  };
  return (name, path) => {
    if (name !== 'id') return values[name];
    if (path.startsWith('/rooms')) return room.uuid;
    return path.startsWith('/crate') ? crate.crateUuid : undefined;
  };
}

async function measureUnder(
  attack: FairnessAttack & { readonly calls: readonly DrawnCall[] },
  measureOthers: () => Promise<CallTimes>,
): Promise<{ during: CallTimes; counts: StatusCounts }> {
  const attacker = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const ready = once(attacker, 'message');
    attacker.send(attack);
    await ready;
    let counts: StatusCounts = {};
    attacker.on('message', (message) => {
      // The cast is safe: all messages of the attacker are counts.
      counts = message as StatusCounts;
    });
    attacker.send('begin');
    await delay(LEAD_MS);
    const during = await measureOthers();
    return { during, counts };
  } finally {
    attacker.kill('SIGKILL');
  }
}

/** What other users do in turn: two reads and two writes. */
const actions: readonly ((person: RegisteredUser, songId: string) => Promise<unknown>)[] = [
  ({ api }) => api(auth.session),
  ({ api }, songId) => api(likedSongs.add, { songs: [{ songId }], append: true }),
  ({ api }) => api(queueSongs.songs, {}),
  ({ api, nickname }) => api(profiles.update, { nickname }),
];

async function measure(
  people: readonly RegisteredUser[],
  songId: string,
  seconds: number,
): Promise<CallTimes> {
  const durations: number[] = [];
  let [failed, unavailable] = [0, 0];
  const act = async (turn: number) => {
    const person = people[Math.floor(turn / actions.length) % people.length];
    const action = actions[turn % actions.length];
    if (!person || !action) throw new Error('there is nobody to act');
    const began = performance.now();
    await action(person, songId).catch((error: unknown) => {
      failed += 1;
      if (error instanceof ApiError && error.status === 503) unavailable += 1;
    });
    durations.push(performance.now() - began);
  };
  const running: Promise<void>[] = [];
  const count = Math.round((seconds * 1000) / INTERVAL_MS);
  const began = performance.now();
  for (let turn = 0; turn < count; turn += 1) {
    running.push(act(turn));
    await delay(Math.max(0, began + (turn + 1) * INTERVAL_MS - performance.now()));
  }
  await Promise.all(running);
  return {
    ...{ count, failed, unavailable },
    p50: rounded(percentile(durations, 0.5)),
    p99: rounded(percentile(durations, 0.99)),
  };
}
