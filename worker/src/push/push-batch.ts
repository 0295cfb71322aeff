import type { Db, PushRound } from '@hangout/db';
import type { PushJob } from '@hangout/jobs/push';
import type { PlaceSource } from '@hangout/platform/brand/place';
import type { Config } from '@hangout/platform/config/config';
import type { DevOutbox } from '@hangout/platform/dev-outbox/outbox';
import type { Log } from '@hangout/platform/log/log';
import type { Secrets } from '@hangout/platform/secrets/secrets';

/** Number of devices or browsers per batch. */
export const BATCH_SIZE = 500;
export const PUSH_TIMEOUT_MS = 10_000;

/** [H664] A batch of a push notification, sent and retried on its own. */
export type PushBatch = Omit<PushJob, 'only'> &
  PushRound & {
    /** Devices that are still to be tried; absent for all devices of the batch. */
    readonly tokens?: readonly string[];
    /** Counted from 1. */
    readonly attempt?: number;
    /** Idempotency key of all attempts: the first job's id. */
    readonly key?: string;
  };

export interface PushDependencies {
  readonly db: Db;
  readonly config: Config;
  readonly log: Log;
  readonly place: Pick<PlaceSource, 'load'>;
  readonly secrets: Secrets;
  /** [H484] The outbox of a development server. */
  readonly outbox?: DevOutbox | null;
}
