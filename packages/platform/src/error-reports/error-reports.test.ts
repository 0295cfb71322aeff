import assert from 'node:assert/strict';
import { createFakeHttpServer } from '@hangout/testkit/fake-http-server';
import { readConfig } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { openErrorReports } from './open-error-reports.ts';

const silence = { write() {} };

describe('error reports of a server to Sentry', () => {
  let status = 200;
  const tracker = createFakeHttpServer(() => ({ status, body: {} }));
  let dsn: string;
  before(async () => {
    dsn = `http://public@${await tracker.start()}/7`;
  });
  after(() => tracker.stop());
  beforeEach(() => {
    tracker.requests.length = 0;
    status = 200;
  });

  it('[H1334] a logged error is sent to Sentry with type, message and stack, but without personal data', async () => {
    const reports = await openErrorReports(readConfig({ SENTRY_DSN: dsn, NODE_ENV: 'production' }));
    const log = createLog({ level: 'info', to: silence, report: reports.report });
    const request = { requestId: 'r-1', path: '/users/ann@example.org', token: 'eyJa.b.c' };
    const error = Object.assign(new TypeError('no mail to ann@example.org from 203.0.113.7'), {
      detail: 'Key (email)=(x@y.z)',
    });
    log.child(request).error({ err: error }, 'unhandled error in a request; answering 500');
    log.warn({ err: new Error('only a warning') }, 'the database was away');
    log.error({ count: 3 }, 'an entry without an error');
    await reports.close();
    assert.equal(tracker.requests.length, 1);
    const [sent] = tracker.requests;
    assert.equal(sent?.path.split('?')[0], '/api/7/envelope/');
    assert.match(String(sent?.path), /sentry_key=public/);
    const [head, item, body, ...rest] = String(sent?.body)
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual([item.type, rest, typeof head.event_id], ['event', [], 'string']);
    assert.deepEqual(Object.keys(body).toSorted(), [
      ...['environment', 'event_id', 'exception', 'level', 'logger', 'platform', 'timestamp'],
    ]);
    const [exception] = body.exception.values;
    assert.deepEqual(
      [exception.type, exception.value, body.logger, body.environment],
      [
        'TypeError',
        'no mail to <email> from <address>',
        'unhandled error in a request; answering 500',
        'production',
      ],
    );
    const frame = exception.stacktrace.frames.find((one: { filename?: string }) =>
      one.filename?.includes('error-reports.test.ts'),
    );
    assert.equal(frame.filename, 'packages/platform/src/error-reports/error-reports.test.ts');
    for (const secret of ['ann@', 'x@y.z', 'eyJa', '203.0.113', 'r-1', process.cwd()])
      assert.ok(!String(sent?.body).includes(secret), secret);
  });

  it('[H1334] if the error tracker fails or is unreachable, no error is thrown in the server', async () => {
    status = 500;
    const failing = await openErrorReports(readConfig({ SENTRY_DSN: dsn }));
    failing.report(new Error('lost'), 'a test');
    await failing.close();
    const away = await openErrorReports(readConfig({ SENTRY_DSN: 'http://public@127.0.0.1:1/7' }));
    away.report(new Error('lost'), 'a test');
    await away.close();
    assert.equal(tracker.requests.length, 1);
  });

  it('[H1334] without SENTRY_DSN no error report is sent', async () => {
    const reports = await openErrorReports(readConfig({}));
    reports.report(new Error('kept'), 'a test');
    await reports.close();
    assert.equal(tracker.requests.length, 0);
  });
});
