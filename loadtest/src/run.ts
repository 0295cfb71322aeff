import { steadyMs } from './clock.ts';
import type { Recorded } from './control.ts';
import { hireCrew } from './crew.ts';
import { openDoor } from './door.ts';
import { type Evening, patchIntervalMs, type Recorder } from './evening.ts';
import { rounded } from './figures.ts';
import { busy } from './phases/busy.ts';
import { chat } from './phases/chat.ts';
import { controlStorm, storm } from './phases/storm.ts';
import { vote } from './phases/vote.ts';
import { startControl, startHangout } from './processes.ts';
import type { Figures } from './report.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { setScene } from './scene.ts';
import { type Timeline, watchServer } from './timeline.ts';

/** How much is done in each phase. */
export interface Effort {
  readonly players: number;
  readonly songSeconds: number;
  readonly chatSeconds: number;
  readonly votes: number;
  readonly friday: Scenario | null;
}
const usual = { players: 20, songSeconds: 400, chatSeconds: 6, votes: 8 };

/** The DJ and the recorder are inside too. */
const OTHERS = 2;
/** The evening is measured at this number of people. */
const FRIDAY_PEOPLE = 2_000;

export interface Outcome {
  readonly figures: Figures;
  /** PostgreSQL's processor time for 1,000 joins, seconds. */
  readonly postgresSecondsPer1000Joins: number;
  /** What must never be, in words. */
  readonly wrongs: readonly string[];
  /** When each came in, ms since the storm began. */
  readonly joinTimes: readonly number[];
  /** Of every vote at every listener, ms. */
  readonly voteLatencies: readonly number[];
  readonly timeline: Timeline;
}

/** One server, one control, `people` inside; all phases one after another. */
export async function run(
  people: number,
  log: (words: string) => void,
  effort: Effort = { ...usual, friday: people === FRIDAY_PEOPLE ? scenarios.friday : null },
): Promise<Outcome> {
  const generators = people > 4_000 ? 3 : 2;
  const [crew, controlCrew] = [hireCrew(generators), hireCrew(generators)];
  const closers: (() => unknown)[] = [() => crew.end(), () => controlCrew.end()];
  try {
    const server = await startHangout();
    closers.unshift(() => server.stop());
    const control = await startControl();
    closers.unshift(() => control.stop());
    log(`server ${server.address}, control ${control.address}`);
    const scene = await setScene(server.address, effort.players, effort.songSeconds);
    log('the song plays');
    const timeline = watchServer(server.pid, `${server.address}/metrics`);
    closers.unshift(() => timeline.stop());
    const recorder = await record(server.address, scene.slug);
    const evening: Evening = {
      ...{ server, control, crew, controlCrew, slug: scene.slug, players: scene.players, recorder },
      ...{
        people,
        listeners: people - effort.players - OTHERS,
        patchMs: patchIntervalMs(people),
        log,
        wrongs: [],
      },
    };
    const phase = <T>(name: string, work: () => Promise<T>): Promise<T> => {
      timeline.mark(name);
      return work();
    };
    const { postgresSecondsPer1000Joins, rssKBPerListener, joinTimes, ...joined } = await phase('storm', () =>
      storm(evening),
    );
    const controlRssKBPerListener = await phase('control', () => controlStorm(evening));
    const chatted = await phase('chat', () => chat(evening, effort.chatSeconds));
    const { latencies, ...voted } = await phase('votes', () => vote(evening, effort.votes));
    const { friday } = effort;
    const figures = {
      ...{ listeners: people, ...joined, chat: chatted, vote: voted },
      ...{ rssKBPerListener, controlRssKBPerListener },
      ...(friday && { friday: await phase(friday.name, () => busy(evening, friday)) }),
    };
    const { open } = await crew.count();
    if (open !== evening.listeners)
      evening.wrongs.push(`${evening.listeners - open} listeners are gone at the end`);
    if (![scene.dj, ...scene.players].every((one) => one.isIn()))
      evening.wrongs.push('a player was thrown out');
    return {
      ...{ figures: roundedFigures(figures), postgresSecondsPer1000Joins, wrongs: evening.wrongs },
      ...{ joinTimes, voteLatencies: latencies, timeline },
    };
  } finally {
    for (const close of closers) await close();
  }
}

/** A listener of the conductor's own that keeps what it hears. */
export async function record(base: string, slug: string): Promise<Recorder> {
  const door = openDoor(base, 1);
  const frames: Recorded[] = [];
  const onFrame = (bytes: Buffer) => void frames.push({ atMs: steadyMs(), bytes: Buffer.from(bytes) });
  const listener = await door.enter(slug, await door.guestToken(), { onFrame });
  door.close();
  return { listener, frames };
}

/** The same shape with figures as people write them. */
function roundedFigures(figures: Figures): Figures {
  // Only numbers change, the shape stays.
  return JSON.parse(JSON.stringify(figures), (_, value: unknown) =>
    typeof value === 'number' ? rounded(value) : value,
  ) as Figures;
}
