import { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import type { ReceivedPlayEvent } from '@hangout/db';
import { withDefaultRegion } from '@hangout/platform/aws/aws-region';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/** Time limit for connecting to Kinesis, ms. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 10_000;
/** Attempts per call to send records that an overloaded shard refuses. */
const ATTEMPTS = 3;

/**
 * Returns a function that writes play events to a stream of Amazon Kinesis, each as a JSON record. A user's
 * plays stay in order, because they go to the same shard. It throws if Kinesis has not accepted all records.
 */
export function createKinesisWriter(
  StreamName: string,
): (events: readonly ReceivedPlayEvent[]) => Promise<void> {
  const client = connect();
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

function connect(): KinesisClient {
  return new KinesisClient({
    region: withDefaultRegion(new KinesisClient().config.region),
    maxAttempts: 3,
    // The client must not log: errors are thrown, and logged by the caller.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // HTTP/1.1, because self-hosted stand-ins for Kinesis do not speak HTTP/2.
    requestHandler: new NodeHttpHandler({ connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS }),
  });
}
