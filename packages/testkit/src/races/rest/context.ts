import { randomUUID } from 'node:crypto';
import type { Api } from '@hangout/contract/framework/api-client';
import type { Account } from '../../fuzzing/owned-objects.ts';
import { callTimes, type Outcomes, type Race } from '../race.ts';

/** What races by REST need of a server. */
export interface RestRaceContext {
  /** Makes an account; the name becomes unique. */
  signUp(name: string): Promise<Account>;
  /** Of an account with the role admin. */
  readonly admin: Api;
  /** Without a token. */
  readonly anonymous: Api;
  /** A song that anybody may put into a playlist. */
  readonly song: string;
}

export type RestRace = Race<RestRaceContext>;

/** How often a call is made at once. */
export const times = 6;
/** A text that nobody else has. */
export const unique = (word: string) => `${word}-${randomUUID().slice(0, 8)}`;

/** Two people who have nothing to do with each other. */
export async function pair({ signUp }: RestRaceContext): Promise<readonly [Account, Account]> {
  return Promise.all([signUp('ann'), signUp('bob')]);
}

/** Makes two calls several times each, in turn, all of them at once. */
export const alternate = (one: () => Promise<void>, other: () => Promise<void>): Promise<Outcomes<void>> =>
  callTimes(2 * times, (index) => (index % 2 === 0 ? one() : other()));
