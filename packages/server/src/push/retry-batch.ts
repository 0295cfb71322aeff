import type { Jobs } from '../jobs/index.ts';
import type { PushBatch, PushDependencies } from './push-batch.ts';
import type { PushResult } from './senders/index.ts';

/** How often a batch is tried, and the pause before the second attempt, which doubles with each further one, seconds. */
const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_SECONDS = 2;

/** What a channel needs to send its batches, and to try some of their devices again. */
export interface ChannelPorts extends PushDependencies {
  readonly jobs: Pick<Jobs, 'send'>;
}

/** The devices of a batch that are left to try. */
export const isLeftToTry = ({ tokens }: Pick<PushBatch, 'tokens'>, token: string): boolean =>
  tokens === undefined || tokens.includes(token);

/**
 * [H592] [H559] Enqueues the devices for which their services were busy or not there once more, after a pause that doubles with
 * each attempt, or that a service asked for. `key` is the idempotency key of all attempts.
 */
export async function retryBatch(
  { jobs, log }: Pick<ChannelPorts, 'jobs' | 'log'>,
  queue: string,
  { key, ...job }: PushBatch & { readonly key: string },
  results: readonly PushResult[],
): Promise<void> {
  const { attempt = 1 } = job;
  const again = results.flatMap((result) => result.again);
  if (again.length === 0) return;
  if (attempt >= MAX_ATTEMPTS) {
    log.error(
      { queue, devices: again.length },
      'push services did not take a notification; it is not retried',
    );
    return;
  }
  const asked = Math.max(0, ...results.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds));
  const startAfter = Math.max(asked, FIRST_PAUSE_SECONDS * 2 ** (attempt - 1));
  await jobs.send(queue, { ...job, key, tokens: again, attempt: attempt + 1 }, { startAfter });
}
