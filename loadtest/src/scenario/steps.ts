import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@hangout/testkit/wait-for';
import { steadyMs } from '../clock.ts';
import { runActivity } from '../hangout/activity.ts';
import { CONCURRENT_JOINS, type LoadedHangout } from '../hangout/hangout.ts';
import { type Account, joinAsPlayer, type Player } from '../hangout/players.ts';
import { startRecorder } from '../hangout/recorder.ts';
import { runSoakRounds } from '../soak/rounds.ts';
import { retryWithBackoff } from '../workers/pacing.ts';
import type { ScenarioStep } from './scenarios.ts';

/** A hangout under load, with what the steps of a scenario need. */
export interface ScenarioHangout extends Omit<LoadedHangout, 'server' | 'players'> {
  readonly server: { readonly address: string };
  readonly dj: Player;
  /** The current players; a reconnected player replaces the one before. */
  readonly players: Player[];
  /** Restarts the server; null if this run has not started it. */
  readonly restart: (() => Promise<void>) | null;
  /** Returns the server's memory after a garbage collection, MB. */
  memoryMB(): Promise<number>;
}

/** What a step has measured; durations in ms. */
export interface StepResult {
  /** Durations of joins, from the ticket to the full state. */
  readonly joinMs?: readonly number[];
  readonly failedJoins?: number;
  readonly answerMs?: readonly number[];
  /** Durations of reconnects, from the loss of the connection to the full state. */
  readonly returnMs?: readonly number[];
  /** Number of clients that did not reconnect, or of requests that failed. */
  readonly lost?: number;
  /** Uuids of acknowledged chat messages. */
  readonly acknowledged?: readonly string[];
  readonly downMs?: number;
  readonly growth?: number;
}

type RunStep<K extends ScenarioStep['do']> = (
  hangout: ScenarioHangout,
  step: Extract<ScenarioStep, { do: K }>,
) => Promise<StepResult>;

export const stepRunners: { readonly [K in ScenarioStep['do']]: RunStep<K> } = {
  async join(hangout, { withinSeconds, meanwhile }) {
    const { workers, server, slug, listeners, violations, log } = hangout;
    const pace = {
      concurrency: CONCURRENT_JOINS,
      ...(withinSeconds !== undefined && { perSecond: listeners / withinSeconds }),
    };
    const began = steadyMs();
    const [joins, activity] = await Promise.all([
      workers.join(server.address, slug, pace),
      meanwhile && withinSeconds !== undefined ? runActivity(hangout, withinSeconds, meanwhile) : null,
    ]);
    const seconds = (steadyMs() - began) / 1000;
    log(`${joins.times.length} of ${listeners} joined within ${seconds.toFixed(1)} s`);
    for (const message of new Set(joins.failed)) violations.push(`a listener could not join: ${message}`);
    return { joinMs: joins.durationsMs, failedJoins: joins.failed.length, ...activity };
  },

  active: (hangout, { seconds, rates }) => runActivity(hangout, seconds, rates),

  /**
   * [H979] Lets every client vote. Checks that each vote is answered, and that the shown count equals the
   * number of voters.
   */
  async encore(hangout, { withinSeconds }) {
    const { workers, players, violations, log } = hangout;
    const like = { songVotes: { like: true } };
    const began = steadyMs();
    const [votes] = await Promise.all([
      workers.request('voteOnSong', like, withinSeconds * 1000),
      ...players.map((player) => player.request('voteOnSong', like)),
    ]);
    const voters = votes.times.length + players.length;
    const isShown = () => players.every((player) => player.state().voteCounts.likes === voters);
    await waitFor('every vote is shown', isShown, { intervalMs: 50 }).catch(() => {
      const shown = players.map((player) => player.state().voteCounts.likes);
      violations.push(
        `${voters} voters, but players see ${Math.min(...shown)} to ${Math.max(...shown)} likes`,
      );
    });
    log(`${voters} votes, all shown after ${((steadyMs() - began) / 1000).toFixed(1)} s`);
    for (const message of new Set(votes.failed)) violations.push(message);
    return { answerMs: votes.durationsMs, lost: votes.failed.length };
  },

  /**
   * [H979] Restarts the server. Checks that every client reconnects by itself to the same song, and that no
   * acknowledged message is lost.
   */
  async deploy(hangout, { spreadSeconds, timeoutSeconds }) {
    const { workers, server, slug, listeners, players, dj, recorder, restart, log, violations } = hangout;
    const backoff = { spreadMs: spreadSeconds * 1000, timeoutMs: timeoutSeconds * 1000 };
    const song = dj.state().nowPlaying?.playId;
    const began = steadyMs();
    let downMs = 0;
    const restarted = Promise.withResolvers<void>();
    const reconnecting = [dj, ...players].map(async (player) => {
      await player.closed;
      return reconnectPlayer(player, slug, backoff);
    });
    if (restart) {
      restart().then(() => {
        downMs = steadyMs() - began;
        restarted.resolve();
      }, restarted.reject);
    } else {
      await workers.drop();
      for (const player of [dj, ...players]) player.drop();
      recorder.listener.drop();
      restarted.resolve();
    }
    const [reconnects, [newDj, ...newPlayers]] = await Promise.all([
      workers.reconnect(server.address, slug, backoff),
      Promise.all(reconnecting),
      restarted.promise,
    ]);
    players.splice(0, players.length, ...newPlayers);
    Object.assign(recorder, await startRecorder(server.address, slug));
    if (newDj) Object.assign(dj, newDj);
    if (!newDj || newDj.state().nowPlaying?.playId !== song)
      violations.push('another song plays than before');
    const { open } = await workers.count();
    const seconds = (steadyMs() - began) / 1000;
    log(
      `down for ${(downMs / 1000).toFixed(1)} s; ${open} of ${listeners} are back after ${seconds.toFixed(1)} s`,
    );
    return { returnMs: reconnects.durationsMs, lost: listeners - open, downMs };
  },

  async soak(hangout, { minutes, rates }) {
    const { rssStartMB, rssEndMB } = await runSoakRounds(hangout, minutes, rates, hangout.memoryMB);
    return { growth: rssEndMB / rssStartMB };
  },
};

/** Lets the account join again, with the back-off of a browser. */
async function reconnectPlayer(
  account: Account,
  slug: string,
  backoff: { spreadMs: number; timeoutMs: number },
): Promise<Player> {
  const joined = Promise.withResolvers<Player>();
  await retryWithBackoff(async () => joined.resolve(await joinAsPlayer(account, slug)), backoff);
  return joined.promise;
}

/** Returns the uuids of the newest `most` chat messages, read page by page. */
export async function readHistory(player: Player, most: number): Promise<Set<string>> {
  const uuids = new Set<string>();
  let before: number | undefined;
  while (uuids.size < most) {
    const page = await player.request('messages', { limit: 100, ...(before !== undefined && { before }) });
    for (const { uuid, id } of page.messages) {
      uuids.add(uuid);
      before = Math.min(before ?? id, id);
    }
    if (!page.more || page.messages.length === 0) break;
    await delay(200);
  }
  return uuids;
}
