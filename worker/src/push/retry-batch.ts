import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { PushBatch, PushDependencies } from './push-batch.ts';
import type { PushResult } from './senders/push-sender.ts';

/** Maximum number of attempts per batch. */
const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_SECONDS = 2;

/** What a channel needs to send batches and to retry devices. */
export interface ChannelPorts extends PushDependencies {
  readonly jobs: Pick<Jobs, 'send'>;
}

/** Returns whether a device of a batch is still to be tried. */
export const isLeftToTry = ({ tokens }: Pick<PushBatch, 'tokens'>, token: string): boolean =>
  tokens === undefined || tokens.includes(token);

/**
 * [H592] [H559] Enqueues a retry for devices whose service was busy. The pause doubles with each attempt, or
 * is as long as the service has requested. `key` is the idempotency key of all attempts.
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
