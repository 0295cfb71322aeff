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
import { type Bustle, bustles } from './scenarios.ts';
import { setScene } from './scene.ts';
import { generatorShares, type Timeline, watchServer } from './timeline.ts';
import { vitalsOfProcess } from './vitals.ts';

/** How much is done in each phase. */
export interface Effort {
  readonly players: number;
  readonly songSeconds: number;
  readonly chatSeconds: number;
  readonly votes: number;
  readonly friday: { readonly seconds: number; readonly bustle: Bustle } | null;
}
const usual = { players: 20, songSeconds: 400, chatSeconds: 6, votes: 8 };

/** The DJ and the recorder are inside too. */
const OTHERS = 2;
/** The evening is measured at this number of people. */
const FRIDAY_PEOPLE = 2_000;
const FRIDAY = { seconds: 20, bustle: bustles.friday };

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
  /** Of the busiest generator during the storm, shares of a core: near 1 it is the generator that was measured. */
  readonly generators: { readonly firstQuarter: number; readonly lastQuarter: number };
}

/** One server, one control, `people` inside; all phases one after another. */
export async function run(
  people: number,
  log: (words: string) => void,
  effort: Effort = { ...usual, friday: people === FRIDAY_PEOPLE ? FRIDAY : null },
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
    const timeline = watchServer(
      vitalsOfProcess(() => server.pid, server.address),
      crew,
    );
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
      ...(friday && { friday: await phase('friday', () => busy(evening, friday.seconds, friday.bustle)) }),
    };
    const { open } = await crew.count();
    if (open !== evening.listeners)
      evening.wrongs.push(`${evening.listeners - open} listeners are gone at the end`);
    if (![scene.dj, ...scene.players].every((one) => one.isIn()))
      evening.wrongs.push('a player was thrown out');
    return {
      ...{ figures: roundedFigures(figures), postgresSecondsPer1000Joins, wrongs: evening.wrongs },
      ...{
        joinTimes,
        voteLatencies: latencies,
        timeline,
        generators: generatorShares(duringStorm(timeline)),
      },
    };
  } finally {
    for (const close of closers) await close();
  }
}

/** From the first to the last second in which somebody came in. */
function duringStorm({ samples, marks }: Timeline) {
  const [begins, ends] = ['storm', 'control'].map(
    (name) => marks.find(({ phase }) => phase === name)?.seconds ?? 0,
  );
  const storm = samples.filter(({ seconds }) => seconds > (begins ?? 0) && seconds <= (ends ?? 0));
  const isBusy = ({ joinsPerSecond }: (typeof storm)[number]) => joinsPerSecond > 5;
  return storm.slice(storm.findIndex(isBusy), storm.findLastIndex(isBusy) + 1);
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
