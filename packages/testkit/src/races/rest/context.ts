import { randomUUID } from 'node:crypto';
import type { Api } from '@hangout/contract/framework/api-client';
import type { Account } from '../../fuzzing/owned-objects.ts';
import { callTimes, type Outcomes, type Race } from '../race.ts';

/** What REST races need from the server. */
export interface RestRaceContext {
  /** Creates an account whose name is made unique. */
  signUp(name: string): Promise<Account>;
  readonly admin: Api;
  readonly anonymous: Api;
  /** Id of a song that every user may put into a playlist. */
  readonly song: string;
}

export type RestRace = Race<RestRaceContext>;

/** Number of concurrent calls. */
export const times = 6;
export const unique = (word: string) => `${word}-${randomUUID().slice(0, 8)}`;

/** Creates two users without any relation. */
export async function pair({ signUp }: RestRaceContext): Promise<readonly [Account, Account]> {
  return Promise.all([signUp('ann'), signUp('bob')]);
}

/** Makes two calls in alternation, each several times, all at once. */
export const alternate = (one: () => Promise<void>, other: () => Promise<void>): Promise<Outcomes<void>> =>
  callTimes(2 * times, (index) => (index % 2 === 0 ? one() : other()));
