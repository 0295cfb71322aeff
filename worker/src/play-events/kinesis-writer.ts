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

/** Connect timeout for Kinesis, ms. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 10_000;
/** How often one call sends records that a full shard refuses. */
const ATTEMPTS = 3;

/**
 * Returns a function that writes play events to a stream of Amazon Kinesis, each as one JSON record. The plays of one
 * user stay in order because they share a shard. The function throws Error if records were not accepted.
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
    // Without keys the AWS client uses its default credential chain, such as the role of the machine.
    ...(KINESIS_ACCESS_KEY_ID !== undefined &&
      KINESIS_SECRET_ACCESS_KEY !== undefined && {
        credentials: { accessKeyId: KINESIS_ACCESS_KEY_ID, secretAccessKey: KINESIS_SECRET_ACCESS_KEY },
      }),
    maxAttempts: 3,
    // Silent: failures are thrown, and the caller logs them.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // HTTP/1.1, because self-hosted stand-ins for Kinesis do not speak HTTP/2.
    requestHandler: new NodeHttpHandler({ connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS }),
  });
}
