import type { Db, PushRound, Recipients } from '@hangout/db';
import type { TranslatedNotification } from '@hangout/rules';
import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import type { Secrets } from '../secrets/index.ts';

/** How many devices or browsers are in one batch, and the timeout of one HTTP call, ms. */
export const BATCH_SIZE = 500;
export const PUSH_TIMEOUT_MS = 10_000;

export interface PushJob {
  readonly recipients: Recipients;
  readonly notification: TranslatedNotification;
  /** Sends only to browsers or only to phones; to both where absent. */
  readonly only?: 'web' | 'mobile';
}

/** [H664] One batch of a push notification, which is sent and retried by itself. */
export type PushBatch = Omit<PushJob, 'only'> & PushRound;

export interface PushDependencies {
  readonly db: Db;
  readonly config: Pick<Config, 'PUSH_URL' | 'PUSH_TOKEN' | 'NODE_ENV' | 'PUSH_HOSTS' | 'PUBLIC_URL'>;
  readonly log: Log;
  readonly secrets: Secrets;
}
