import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../e2e/until.ts';
import { openDiary } from './diary.ts';
import type { Evidence, FaultDone } from './evidence.ts';
import { planStorm } from './faults.ts';
import type { Kept } from './kept.ts';
import { type Cast, type CastSize, gather } from './people/cast.ts';
import { diceOf } from './people/dice.ts';
import { type Busy, begin } from './people/evening.ts';
import { rage } from './storm.ts';
import { readTold } from './told.ts';
import type { Topology } from './topology.ts';
import { bringWitness, type Witness } from './truth.ts';

export interface ChaosOptions {
  readonly seed: number;
  readonly faults: number;
  /** The storm ends by then even where faults are left, minutes. */
  readonly minutes: number;
  readonly size: CastSize;
  readonly quietMs: number;
  readonly absenceMs: number;
  readonly freezeMs: number;
  /** Folder for the diary. */
  readonly folder?: string;
  log(words: string): void;
}

/** One evening with its storm, from empty house to evidence. The topology is the caller's, to begin and to end. */
export async function live(topology: Topology, options: ChaosOptions): Promise<Evidence> {
  const { seed, size, log } = options;
  const dice = diceOf(seed);
  const witness = await bringWitness(topology.databaseUrl);
  const diary = openDiary(options.folder && join(options.folder, 'diary.ndjson'));
  try {
    log('People come together, songs are uploaded');
    const cast = await gather(topology.origin, size, dice);
    const busy = await begin(cast, diary, seed);
    await until('music in every hangout', () => busy.stays.every((one) => one.state()?.nowPlaying), {
      patienceMs: 60_000,
    });
    log(`${busy.stays.length} people in ${cast.houses.length} hangouts; the storm begins`);
    const parts = topology.parts.map(({ name }) => name.replace(/-\d+$/, ''));
    const plan = planStorm({ ...options, parts }, dice);
    const endBy = Date.now() + options.minutes * 60_000;
    const storm = await rage(plan, { topology, busy, endBy, log });
    log('All is healed; everybody finishes what they began');
    await busy.calm();
    log(`A quiet time of ${options.quietMs / 1000} s`);
    await delay(options.quietMs);
    return await gatherEvidence({ topology, witness, busy, cast, diary, ...storm });
  } finally {
    await witness.close();
    await diary.close();
  }
}

interface Scene {
  readonly topology: Topology;
  readonly witness: Witness;
  readonly busy: Busy;
  readonly cast: Cast;
  readonly diary: ReturnType<typeof openDiary>;
  readonly faults: readonly FaultDone[];
  readonly deaths: readonly string[];
}

async function gatherEvidence({
  topology,
  witness,
  busy,
  cast,
  diary,
  faults,
  deaths,
}: Scene): Promise<Evidence> {
  const stages = await lastViews(busy, witness, diary);
  const silence = { id: diary.next(), who: '', room: '' };
  diary.note({ kind: 'asked', ...silence, name: 'rest fall silent', payload: {}, playId: null });
  diary.note({ kind: 'answered', ...silence, answer: {} });
  await busy.fallSilent();
  // what was changed last is shown and written within a second
  await delay(1_500);
  const told = await readTold(busy, cast);
  await busy.leave();
  const rows = await witness.rows();
  const queues: Record<string, Kept['queues'][string]> = {};
  for (const [dj, before] of Object.entries(cast.queues))
    queues[dj] = { before, after: rows.queues[dj] ?? [] };
  const { queues: _after, ...rest } = rows;
  return {
    notes: diary.notes,
    kept: { ...rest, queues, stages, told },
    faults,
    deaths,
    logs: topology.logs(),
  };
}

/** What everybody sees, taken at a moment at which no song changes; a few tries, the last one counts. */
async function lastViews(busy: Busy, witness: Witness, diary: Scene['diary']): Promise<Kept['stages']> {
  let stages: Kept['stages'] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    // votes are written once a second, patches go out ten times
    const before = await witness.stages();
    await delay(400);
    stages = await witness.stages();
    const agree = busy.stays.every((one) => {
      const stage = stages.find(({ room }) => room === one.place.uuid);
      const view = one.view();
      return view !== null && stage !== undefined && JSON.stringify(view) === JSON.stringify(pick(stage));
    });
    if (agree && JSON.stringify(before) === JSON.stringify(stages)) break;
    await delay(600);
  }
  for (const one of busy.stays) {
    const nothing = {
      playId: 'not inside',
      djs: [],
      counts: { likes: 0, dislikes: 0, stars: 0 },
      numberOfDjs: 0,
    };
    diary.note({ kind: 'last', who: one.who.uuid, room: one.place.uuid, view: one.view() ?? nothing });
  }
  return stages;
}

const pick = ({ playId, djs, counts, numberOfDjs }: Kept['stages'][number]) => ({
  playId,
  djs,
  counts,
  numberOfDjs,
});
