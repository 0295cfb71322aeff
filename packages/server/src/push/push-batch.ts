import type { Db, Recipients, Round } from '@hangout/db';
import type { Notice } from '@hangout/rules';
import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';

/** How many devices or browsers are told in one round, and how long one call may take, in ms. */
export const size = 500;
export const patienceMs = 10_000;

export interface PushJob {
  readonly recipients: Recipients;
  readonly notice: Notice;
  /** Browsers alone, or phones alone; both where absent. */
  readonly only?: 'web' | 'mobile';
}

/** [H664] What one round tells, whatever comes of the others. */
export type PushRound = Omit<PushJob, 'only'> & Round;

export interface PushPorts {
  readonly db: Db;
  readonly config: Pick<Config, 'PUSH_URL' | 'PUSH_TOKEN' | 'PUSH_HOSTS' | 'PUBLIC_URL'>;
  readonly log: Log;
}
