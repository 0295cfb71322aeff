import { type Db, insertPlayEvents, type ReceivedPlayEvent } from '@hangout/db';
import type { Config } from '../config/config.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** Destination of the plays that listeners heard. */
export interface PlayEventStream {
  /** Stores events in the transaction of the request; they are lost only if it is rolled back. */
  put(tx: Db, events: readonly ReceivedPlayEvent[]): Promise<void>;
}

type StreamConfig = Pick<
  Config,
  | 'PLAY_EVENT_DAYS'
  | 'KINESIS_STREAM'
  | 'KINESIS_ENDPOINT'
  | 'KINESIS_REGION'
  | 'KINESIS_ACCESS_KEY_ID'
  | 'KINESIS_SECRET_ACCESS_KEY'
>;

const SEND_PLAY_EVENTS = 'send-play-events';

/**
 * [H1330] Opens the stream of play events: the Amazon Kinesis stream that `KINESIS_STREAM` names, else a database
 * table. [H1332] Events that Kinesis does not accept are sent again by the job of the request's transaction.
 */
export async function openPlayEventStream(config: StreamConfig, jobs: Jobs): Promise<PlayEventStream> {
  if (config.KINESIS_STREAM === undefined)
    return {
      async put(tx, events) {
        await insertPlayEvents(tx, events, { days: config.PLAY_EVENT_DAYS });
      },
    };
  // Imported on demand: the AWS client has many modules, which a server without Kinesis need not load.
  const { createKinesisWriter } = await import('./kinesis-writer.ts');
  const write = createKinesisWriter({ ...config, KINESIS_STREAM: config.KINESIS_STREAM });
  await jobs.work<{ events: ReceivedPlayEvent[] }>(SEND_PLAY_EVENTS, ({ events }) => write(events));
  return { put: (tx, events) => jobs.send(SEND_PLAY_EVENTS, { events }, { tx }) };
}
