import { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import type { ReceivedPlayEvent } from '@hangout/db';
import { NodeHttpHandler } from '@smithy/node-http-handler';

interface KinesisOptions {
  readonly KINESIS_STREAM: string;
  readonly KINESIS_ENDPOINT?: string | undefined;
  readonly KINESIS_REGION?: string | undefined;
  readonly KINESIS_ACCESS_KEY_ID?: string | undefined;
  readonly KINESIS_SECRET_ACCESS_KEY?: string | undefined;
}

/** A connection is there within this time, or Kinesis is away, ms. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 10_000;
/** How often records are sent that a full shard has refused, within one call. */
const ATTEMPTS = 3;

/**
 * Returns a function that writes play events to a stream of Amazon Kinesis, each as one record of JSON. Plays of one person
 * stay in their order, because they share a shard. The function throws Error where records were not taken.
 */
export function createKinesisWriter(
  options: KinesisOptions,
): (events: readonly ReceivedPlayEvent[]) => Promise<void> {
  const { KINESIS_STREAM: StreamName, KINESIS_REGION = 'us-east-1' } = options;
  const client = connect({ ...options, KINESIS_REGION });
  return async (events) => {
    let left = events.map((event) => ({
      Data: new TextEncoder().encode(JSON.stringify(event)),
      PartitionKey: event.userUuid,
    }));
    for (let attempt = 0; attempt < ATTEMPTS && left.length > 0; attempt += 1) {
      const { Records = [] } = await client.send(new PutRecordsCommand({ StreamName, Records: left }));
      left = left.filter((_, at) => Records[at]?.ErrorCode !== undefined);
    }
    if (left.length > 0) throw new Error(`Kinesis has not taken ${left.length} records of ${StreamName}`);
  };
}

function connect(options: KinesisOptions & { KINESIS_REGION: string }): KinesisClient {
  const { KINESIS_ENDPOINT, KINESIS_REGION, KINESIS_ACCESS_KEY_ID, KINESIS_SECRET_ACCESS_KEY } = options;
  return new KinesisClient({
    region: KINESIS_REGION,
    ...(KINESIS_ENDPOINT !== undefined && { endpoint: KINESIS_ENDPOINT }),
    // Without keys the client looks where its makers say, such as the role of the machine.
    ...(KINESIS_ACCESS_KEY_ID !== undefined &&
      KINESIS_SECRET_ACCESS_KEY !== undefined && {
        credentials: { accessKeyId: KINESIS_ACCESS_KEY_ID, secretAccessKey: KINESIS_SECRET_ACCESS_KEY },
      }),
    maxAttempts: 3,
    // What fails is thrown, and logged where that is caught.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // HTTP/1.1: stand-ins that people run themselves speak no HTTP/2.
    requestHandler: new NodeHttpHandler({ connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS }),
  });
}
