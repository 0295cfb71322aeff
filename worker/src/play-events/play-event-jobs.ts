import type { ReceivedPlayEvent } from '@hangout/db';
import { PLAY_EVENTS_QUEUE } from '@hangout/jobs/play-events';
import type { Config } from '@hangout/platform/config/config';
import type { Jobs } from '@hangout/platform/jobs/jobs';

/**
 * [H1330] [H1332] Sends play events to Amazon Kinesis if `KINESIS_STREAM` is set. Events that it does not
 * accept are retried.
 */
export async function startPlayEventJobs({
  config,
  jobs,
}: {
  readonly config: Pick<Config, 'KINESIS_STREAM'>;
  readonly jobs: Pick<Jobs, 'work'>;
}): Promise<void> {
  if (config.KINESIS_STREAM === undefined) return;
  // Imported only here: the AWS client is large, and most workers do not use Kinesis.
  const { createKinesisWriter } = await import('./kinesis-writer.ts');
  const write = createKinesisWriter(config.KINESIS_STREAM);
  await jobs.work<{ events: ReceivedPlayEvent[] }>(PLAY_EVENTS_QUEUE, ({ events }) => write(events));
}
