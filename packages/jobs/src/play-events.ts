import type { Db, ReceivedPlayEvent } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { RETRIES } from '@hangout/platform/jobs/retries';

export const PLAY_EVENTS_QUEUE = 'send-play-events';

/** Enqueues play events, which the worker sends to an Amazon Kinesis stream. */
export function enqueuePlayEvents(
  jobs: Pick<Jobs, 'send'>,
  tx: Db,
  events: readonly ReceivedPlayEvent[],
): Promise<void> {
  return jobs.send(PLAY_EVENTS_QUEUE, { events }, { tx, retries: RETRIES.persistent });
}
