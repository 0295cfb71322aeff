import { setTimeout as delay } from 'node:timers/promises';
import { type Account, comeIn, type Player } from './cast.ts';
import { steadyMs } from './clock.ts';
import { patiently } from './crowd-of.ts';
import type { Inside } from './evening.ts';
import { percentile } from './figures.ts';
import { live } from './phases/busy.ts';
import { soak } from './phases/soak.ts';
import { AT_ONCE } from './phases/storm.ts';
import { record } from './run.ts';
import type { Act } from './scenarios.ts';
import { until } from './scene.ts';

/** A hangout under load, as acts know it. */
export interface Stage extends Omit<Inside, 'server' | 'players'> {
  readonly server: { readonly address: string };
  readonly dj: Player;
  /** Replaced by themselves when they come back. */
  readonly players: Player[];
  /** Ends the server and starts it again; null where it is not ours. */
  readonly restart: (() => Promise<void>) | null;
  /** Memory without what nobody holds, MB. */
  memoryMB(): Promise<number>;
}

/** What came of an act. Ms. */
export interface ActResult {
  /** From the knock to the full state. */
  readonly joinMs?: readonly number[];
  readonly failedJoins?: number;
  readonly answerMs?: readonly number[];
  /** From the loss of the line to the full state. */
  readonly returnMs?: readonly number[];
  /** People who did not come back. */
  readonly lost?: number;
  /** Uuids of lines that were acknowledged. */
  readonly said?: readonly string[];
  readonly downMs?: number;
  readonly growth?: number;
}

type Played<K extends Act['do']> = (stage: Stage, act: Extract<Act, { do: K }>) => Promise<ActResult>;

export const acts: { readonly [K in Act['do']]: Played<K> } = {
  async arrive(stage, { withinSeconds, meanwhile }) {
    const { crew, server, slug, listeners, wrongs, log } = stage;
    const pace = {
      atOnce: AT_ONCE,
      ...(withinSeconds !== undefined && { perSecond: listeners / withinSeconds }),
    };
    const began = steadyMs();
    const [heard, lived] = await Promise.all([
      crew.join(server.address, slug, pace),
      meanwhile && withinSeconds !== undefined ? live(stage, withinSeconds, meanwhile) : null,
    ]);
    const seconds = (steadyMs() - began) / 1000;
    log(`${heard.times.length} of ${listeners} came in within ${seconds.toFixed(1)} s`);
    for (const words of new Set(heard.failed)) wrongs.push(`somebody could not come in: ${words}`);
    return { joinMs: heard.tookMs, failedJoins: heard.failed.length, ...lived };
  },

  live: (stage, { seconds, bustle }) => live(stage, seconds, bustle),

  /** [H979] Every vote is answered, and the count that is shown is the number of voters. */
  async encore(stage, { withinSeconds }) {
    const { crew, players, wrongs, log } = stage;
    const like = { songVotes: { like: true } };
    const began = steadyMs();
    const [heard] = await Promise.all([
      crew.ask('voteOnSong', like, withinSeconds * 1000),
      ...players.map((one) => one.ask('voteOnSong', like)),
    ]);
    const voters = heard.times.length + players.length;
    const isShown = () => players.every((one) => one.state().voteCounts.likes === voters);
    await until('every vote is shown', isShown, 15_000).catch(() => {
      const shown = players.map((one) => one.state().voteCounts.likes);
      wrongs.push(`${voters} voters, but players see ${Math.min(...shown)} to ${Math.max(...shown)} likes`);
    });
    log(`${voters} votes, all shown after ${((steadyMs() - began) / 1000).toFixed(1)} s`);
    for (const words of new Set(heard.failed)) wrongs.push(words);
    return { answerMs: heard.tookMs, lost: heard.failed.length };
  },

  /** [H979] Everybody comes back by themselves, to the same song, and no line that was acknowledged is gone. */
  async deploy(stage, { spreadSeconds, patienceSeconds }) {
    const { crew, server, slug, listeners, players, dj, recorder, restart, log, wrongs } = stage;
    const how = { spreadMs: spreadSeconds * 1000, patienceMs: patienceSeconds * 1000 };
    const song = dj.state().nowPlaying?.playId;
    const began = steadyMs();
    let downMs = 0;
    const back = Promise.withResolvers<void>();
    const again = async (one: Player) => {
      await one.gone;
      return returning(one, slug, how);
    };
    const everybody = [dj, ...players].map(again);
    if (restart) {
      restart().then(() => {
        downMs = steadyMs() - began;
        back.resolve();
      }, back.reject);
    } else {
      await crew.drop();
      for (const one of [dj, ...players]) one.drop();
      recorder.listener.drop();
      back.resolve();
    }
    const [heard, [newDj, ...others]] = await Promise.all([
      crew.return(server.address, slug, how),
      Promise.all(everybody),
      back.promise,
    ]);
    players.splice(0, players.length, ...others);
    Object.assign(recorder, await record(server.address, slug));
    if (newDj) Object.assign(dj, newDj);
    if (!newDj || newDj.state().nowPlaying?.playId !== song) wrongs.push('another song plays than before');
    const { open } = await crew.count();
    const seconds = (steadyMs() - began) / 1000;
    log(
      `away for ${(downMs / 1000).toFixed(1)} s; ${open} of ${listeners} are back after ${seconds.toFixed(1)} s`,
    );
    return { returnMs: heard.tookMs, lost: listeners - open, downMs };
  },

  async soak(stage, { minutes, bustle }) {
    const { rssStartMB, rssEndMB } = await soak(stage, minutes, bustle, stage.memoryMB);
    return { growth: rssEndMB / rssStartMB };
  },
};

/** Comes in again with the same account, as a browser does. */
async function returning(
  account: Account,
  slug: string,
  how: { spreadMs: number; patienceMs: number },
): Promise<Player> {
  const found = Promise.withResolvers<Player>();
  await patiently(async () => found.resolve(await comeIn(account, slug)), how);
  return found.promise;
}

/** 99 of 100 values are no larger; 0 of nothing. */
export const p99 = (values: readonly number[]): number => (values.length > 0 ? percentile(values, 0.99) : 0);

/** The newest `most` lines of the hangout's history, page by page. */
export async function historyOf(player: Player, most: number): Promise<Set<string>> {
  const known = new Set<string>();
  let before: number | undefined;
  while (known.size < most) {
    const page = await player.ask('messages', { limit: 100, ...(before !== undefined && { before }) });
    for (const { uuid, id } of page.messages) {
      known.add(uuid);
      before = Math.min(before ?? id, id);
    }
    if (!page.more || page.messages.length === 0) break;
    await delay(200);
  }
  return known;
}
