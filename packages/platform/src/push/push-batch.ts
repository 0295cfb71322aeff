import type { Db, PushRound, Recipients } from '@hangout/db';
import type { TranslatedNotification } from '@hangout/rules';
import type { Config } from '../config/config.ts';
import type { DevOutbox } from '../dev-outbox/outbox.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Devices or browsers per batch; below, the timeout of one HTTP call, ms. */
export const BATCH_SIZE = 500;
export const PUSH_TIMEOUT_MS = 10_000;

export interface PushJob {
  readonly recipients: Recipients;
  readonly notification: TranslatedNotification;
  /** Sends only to browsers or only to phones; to both if absent. */
  readonly only?: 'web' | 'mobile';
}

/** [H664] One batch of a push notification, which is sent and retried by itself. */
export type PushBatch = Omit<PushJob, 'only'> &
  PushRound & {
    /** The devices that are still to be tried; all of the range if absent. */
    readonly tokens?: readonly string[];
    /** Counted from 1. */
    readonly attempt?: number;
    /** Idempotency key of all attempts: the id of the first job. */
    readonly key?: string;
  };

export interface PushDependencies {
  readonly db: Db;
  readonly config: Config;
  readonly log: Log;
  readonly secrets: Secrets;
  /** [H484] The outbox of a development server. */
  readonly outbox?: DevOutbox | null;
}
