import assert from 'node:assert/strict';
import { createLog } from '@hangout/platform/log/log';
import { restTest } from '../testing/rest-test.ts';

describe('the log of REST requests', () => {
  const lines: Record<string, unknown>[] = [];
  // Each log write is one JSON object.
  const to = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const t = restTest({ dependencies: () => ({ log: createLog({ level: 'debug', to }) }) });

  it('[H981] each response is logged as one entry, with the request id that the caller received', async () => {
    const response = await fetch(`${t.base}/api/nothing/here?token=secret`, {
      headers: { 'x-request-id': 'my-request-7' },
    });
    assert.equal(response.headers.get('x-request-id'), 'my-request-7');
    const line = lines.find(({ requestId }) => requestId === 'my-request-7');
    assert.deepEqual(
      [line?.msg, line?.method, line?.path, line?.status, typeof line?.ms],
      ['request handled', 'GET', '/api/nothing/here', 404, 'number'],
    );
    assert.ok(!JSON.stringify(lines).includes('secret'), 'the query is not logged');
  });

  it('[H812] a phone number in the path of a request is not logged', async () => {
    await fetch(`${t.base}/api/user-service/phone-validation/validate/+34612345678`);
    const logged = JSON.stringify(lines);
    assert.match(logged, /phone-validation\/validate\/:phone/);
    assert.doesNotMatch(logged, /34612345678/);
  });

  it('[H981] passwords and tokens are redacted in every log entry', () => {
    const before = lines.length;
    createLog({ level: 'info', base: { room: 'r1' }, to }).info(
      { password: 'x1', body: { token: 'x2' } },
      'said',
    );
    const [line] = lines.slice(before);
    assert.deepEqual([line?.room, line?.password, line?.body], ['r1', '[Redacted]', { token: '[Redacted]' }]);
  });
});
