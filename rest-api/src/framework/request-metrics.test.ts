import assert from 'node:assert/strict';
import { createMetrics } from '@hangout/platform/metrics/metrics';
import { restTest } from '../testing/rest-test.ts';

describe('measureRequests', () => {
  const metrics = createMetrics({ process: false });
  const t = restTest({ dependencies: () => ({ metrics }) });

  it('[H1990] REST requests are counted by status, and their duration is measured', async () => {
    await fetch(`${t.base}/api/user-service/site/overview`);
    await fetch(`${t.base}/api/user-service/site/page?kind=terms`);
    const { body } = await metrics.page();
    assert.match(body, /hangout_http_requests_total\{status="200"\} 1/);
    assert.match(body, /hangout_http_requests_total\{status="404"\} 1/);
    assert.match(body, /hangout_http_request_seconds_count 2/);
  });
});
