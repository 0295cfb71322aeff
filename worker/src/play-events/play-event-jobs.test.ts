import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ReceivedPlayEvent } from '@hangout/db';
import { enqueuePlayEvents } from '@hangout/jobs/play-events';
import { readConfig } from '@hangout/platform/config/config';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { createFakeHttpServer, type FakeResponse } from '@hangout/testkit/fake-http-server';
import { startPlayEventJobs } from './play-event-jobs.ts';

function event(userUuid: string): ReceivedPlayEvent {
  return {
    ...{ kind: 'totalPlayed', playedMs: 1000, userUuid },
    record: {
      ...{ roomSlug: 'the-room', roomOwnerUuid: randomUUID(), djUuid: null, songInfo: { songId: 'song-1' } },
      ...{ startedDate: 1, updatedDate: 1001, volumeStart: 0.5, volumeEnd: 0.5, playId: randomUUID() },
      ...{ sent15sec: false, sent30sec: false, deviceData: {}, userProvider: 'uploadService' },
      subscriptionLevel: 0,
    },
  };
}

describe('sending play events to Amazon Kinesis', () => {
  let answers: FakeResponse[] = [];
  const taken: FakeResponse = {
    status: 200,
    body: { FailedRecordCount: 0, Records: [{ SequenceNumber: '1' }] },
  };
  const kinesis = createFakeHttpServer(() => answers.shift() ?? taken);
  before(async () => {
    // The AWS client reads these environment variables.
    process.env.AWS_ENDPOINT_URL_KINESIS = `http://${await kinesis.start()}`;
    process.env.AWS_REGION = 'eu-west-1';
    process.env.AWS_ACCESS_KEY_ID = 'key';
    process.env.AWS_SECRET_ACCESS_KEY = 'secret';
  });
  after(async () => {
    delete process.env.AWS_ENDPOINT_URL_KINESIS;
    delete process.env.AWS_REGION;
    delete process.env.AWS_ACCESS_KEY_ID;
    delete process.env.AWS_SECRET_ACCESS_KEY;
    await kinesis.stop();
  });
  beforeEach(() => {
    kinesis.requests.length = 0;
    answers = [];
  });

  /** Opens the stream; `run` runs its stored jobs. */
  async function open() {
    const queue: { events: ReceivedPlayEvent[] }[] = [];
    let handler: (data: never) => Promise<void> = async () => {};
    const jobs: Jobs = {
      async send(_name, data) {
        queue.push(data as { events: ReceivedPlayEvent[] });
      },
      async work(_name, work) {
        const run = { id: 'job', firstTry: true, lastTry: false, signal: new AbortController().signal };
        handler = (data) => work(data, run);
      },
      async stop() {},
    };
    await startPlayEventJobs({ config: readConfig({ KINESIS_STREAM: 'plays' }), jobs });
    const put = (events: ReceivedPlayEvent[]) => enqueuePlayEvents(jobs, null as never, events);
    return { queue, put, run: (data: object) => handler(data as never) };
  }

  it('[H1330] a job sends play events to Kinesis as signed records with their user as partition key', async () => {
    const { put, queue, run } = await open();
    const ann = randomUUID();
    const events = [event(ann), event(ann)];
    answers = [
      {
        status: 200,
        body: { FailedRecordCount: 0, Records: [{ SequenceNumber: '1' }, { SequenceNumber: '2' }] },
      },
    ];
    await put(events);
    assert.equal(kinesis.requests.length, 0, 'the request does not wait for Kinesis');
    await run(queue[0] ?? {});
    const [request] = kinesis.requests;
    assert.equal(request?.headers['x-amz-target'], 'Kinesis_20131202.PutRecords');
    assert.match(
      String(request?.headers.authorization),
      /^AWS4-HMAC-SHA256 Credential=key\/\d+\/eu-west-1\/kinesis\//,
    );
    const sent = JSON.parse(String(request?.body));
    assert.equal(sent.StreamName, 'plays');
    const records: { Data: string; PartitionKey: string }[] = sent.Records;
    assert.deepEqual(
      records.map(({ Data }) => JSON.parse(Buffer.from(Data, 'base64').toString())),
      JSON.parse(JSON.stringify(events)),
    );
    assert.deepEqual(new Set(records.map(({ PartitionKey }) => PartitionKey)), new Set([ann]));
  });

  it('[H1332] if Kinesis refuses some records, only these are sent again', async () => {
    const { run } = await open();
    const [first, second] = [event(randomUUID()), event(randomUUID())];
    const refused = { ErrorCode: 'ProvisionedThroughputExceededException', ErrorMessage: 'slow down' };
    answers = [
      { status: 200, body: { FailedRecordCount: 1, Records: [{ SequenceNumber: '1' }, refused] } },
      taken,
    ];
    await run({ events: [first, second] });
    assert.equal(kinesis.requests.length, 2);
    const again = JSON.parse(String(kinesis.requests[1]?.body)).Records;
    assert.deepEqual(
      again.map((record: { PartitionKey: string }) => record.PartitionKey),
      [second.userUuid],
    );
  });

  it('[H1332] if Kinesis accepts no record, the job fails and is retried', async () => {
    const { run } = await open();
    answers = [{ status: 400, body: { __type: 'ResourceNotFoundException', message: 'no such stream' } }];
    await assert.rejects(run({ events: [event(randomUUID())] }), /no such stream/);
  });
});
