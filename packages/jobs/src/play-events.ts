import type { Db, ReceivedPlayEvent } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

export const PLAY_EVENTS_QUEUE = 'send-play-events';

/** Enqueues play events for the stream of Amazon Kinesis. */
export function enqueuePlayEvents(
  jobs: Pick<Jobs, 'send'>,
  tx: Db,
  events: readonly ReceivedPlayEvent[],
): Promise<void> {
  return jobs.send(PLAY_EVENTS_QUEUE, { events }, { tx });
}
