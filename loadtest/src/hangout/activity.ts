import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { steadyMs } from '../clock.ts';
import type { LoadedHangout } from './hangout.ts';
import type { Player } from './players.ts';

/** Actions of all users together, per second. */
export interface ActivityRates {
  readonly messagesPerSecond: number;
  readonly votesPerSecond: number;
  readonly jumpsPerSecond: number;
  /** How often a listener leaves and joins again. */
  readonly rejoinsPerSecond: number;
}

export const activityRates = {
  quiet: { messagesPerSecond: 0.2, votesPerSecond: 0.2, jumpsPerSecond: 0.1, rejoinsPerSecond: 0.1 },
  /** While many listeners join. */
  duringJoins: { messagesPerSecond: 2, votesPerSecond: 2, jumpsPerSecond: 0.5, rejoinsPerSecond: 0 },
  votes: { messagesPerSecond: 0, votesPerSecond: 5, jumpsPerSecond: 0, rejoinsPerSecond: 0 },
  friday: { messagesPerSecond: 5, votesPerSecond: 5, jumpsPerSecond: 2, rejoinsPerSecond: 1 },
  soak: { messagesPerSecond: 5, votesPerSecond: 5, jumpsPerSecond: 2, rejoinsPerSecond: 5 },
} as const satisfies Record<string, ActivityRates>;

export interface ActivityResult {
  /** Uuids of the acknowledged chat messages. */
  readonly acknowledged: readonly string[];
  /** How long each request took, ms. */
  readonly answerMs: readonly number[];
}

export type ActivityTarget = Pick<LoadedHangout, 'workers' | 'slug' | 'players' | 'violations'> & {
  readonly server: { readonly address: string };
};

/**
 * Lets players chat, vote and jump, and listeners leave and rejoin, at the given rates. A failed rejoin is a
 * violation.
 */
export async function runActivity(
  target: ActivityTarget,
  seconds: number,
  rates: ActivityRates,
): Promise<ActivityResult> {
  const { server, workers, slug, players, violations } = target;
  const { messagesPerSecond, votesPerSecond, jumpsPerSecond, rejoinsPerSecond } = rates;
  const failed: string[] = [];
  const answerMs: number[] = [];
  const timed = async <T>(work: Promise<T> | undefined): Promise<T | undefined> => {
    const began = steadyMs();
    const answer = await work;
    answerMs.push(steadyMs() - began);
    return answer;
  };
  const [acknowledged] = await Promise.all([
    sendMessages(players, Math.round(seconds * messagesPerSecond), messagesPerSecond, answerMs),
    runEvenly(seconds, votesPerSecond, (index) =>
      timed(playerAt(players, index)?.request('voteOnSong', voteAt(index))),
    ),
    runEvenly(seconds, jumpsPerSecond, (index) =>
      timed(playerAt(players, index)?.request('playOneTimeAnimation', { animation: 'jump' })),
    ),
    runEvenly(seconds, rejoinsPerSecond, async () => {
      failed.push(...(await workers.rejoin(server.address, slug, 1)).failed);
    }),
    delay(seconds * 1000),
  ]);
  if (failed.length > 0) violations.push(`${failed.length} listeners could not rejoin: ${failed[0]}`);
  return { acknowledged, answerMs };
}

const playerAt = (players: readonly Player[], index: number) => players[index % players.length];
const voteAt = (index: number) => ({ songVotes: { like: index % 3 === 0 ? null : index % 3 === 1 } });

async function runEvenly(
  seconds: number,
  perSecond: number,
  work: (index: number) => Promise<unknown> | undefined,
): Promise<void> {
  const running: (Promise<unknown> | undefined)[] = [];
  const began = performance.now();
  for (let index = 0; index < seconds * perSecond; index += 1) {
    await delay(Math.max(0, began + (index / perSecond) * 1000 - performance.now()));
    running.push(work(index));
  }
  await Promise.all(running);
}

/**
 * Lets players send chat messages in turn, at an even rate. Resolves to the messages' uuids when all are
 * acknowledged. Adds the duration of each request to `answerMs`.
 */
export async function sendMessages(
  players: readonly Player[],
  count: number,
  perSecond: number,
  answerMs: number[] = [],
): Promise<string[]> {
  const began = performance.now();
  const answers: Promise<string>[] = [];
  const send = async (player: Player, message: string) => {
    const since = performance.now();
    const { uuid } = await player.request('sendMessage', { uuid: randomUUID(), message });
    answerMs.push(performance.now() - since);
    return uuid;
  };
  for (let index = 0; index < count; index += 1) {
    const early = began + (index / perSecond) * 1000 - performance.now();
    if (early > 0) await delay(early);
    const player = players[index % players.length];
    if (player) answers.push(send(player, `Line ${index}: what a song, and what a crowd tonight.`));
  }
  return Promise.all(answers);
}

/**
 * [H973] Checks that a player has received every acknowledged message once and in order. Returns a sentence
 * for each error.
 */
export function deliveryErrors(
  received: readonly { id: number; uuid: string }[],
  acknowledged: readonly string[],
): string[] {
  const errors: string[] = [];
  const uuids = new Set(received.map(({ uuid }) => uuid));
  const missing = acknowledged.filter((uuid) => !uuids.has(uuid)).length;
  if (missing > 0) errors.push(`${missing} acknowledged messages are missing`);
  if (uuids.size < received.length)
    errors.push(`${received.length - uuids.size} messages were received twice`);
  if (received.some(({ id }, index) => id <= (received[index - 1]?.id ?? -1)))
    errors.push('messages are out of order');
  return errors;
}
