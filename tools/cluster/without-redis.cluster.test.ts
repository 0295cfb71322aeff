import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { clusterTest } from './cluster-test.ts';
import { failoverTests } from './failover-tests.ts';
import { monitoringTests } from './monitoring-tests.ts';
import { placementTests } from './placement-tests.ts';
import { processNameTests } from './process-name-tests.ts';
import { workerTests } from './worker-tests.ts';

/** Number of wrong passwords that one IP address may send before the rate limit applies. */
const TRIES = 10;

describe('a cluster without Redis', () => {
  const t = clusterTest({ games: 3, rests: 2, env: { LIMITS_TIMES: '1' } });

  it('[H454] ten wrong passwords, sent to two REST servers in turn, reach the rate limit in a cluster without Redis', async () => {
    const codes: unknown[] = [];
    for (let turn = 0; turn < TRIES + 2; turn += 1) {
      const api = createApi({ base: t.cluster.addressOf(turn % 2 === 0 ? 'rest-1' : 'rest-2') });
      await api(auth.login, { email: 'kai@here.example', password: `guess ${turn}` }).catch(
        (error: { code?: unknown }) => codes.push(error.code),
      );
    }
    assert.deepEqual(codes, [
      ...Array.from({ length: TRIES }, () => 'wrong_credentials'),
      ...['rate_limited', 'rate_limited'],
    ]);
  });

  describe('jobs of a worker', () => workerTests(t));
  describe('hangouts on three game servers', () => placementTests(t));
  describe('failover between game servers without Redis', () => failoverTests(t, { redis: false }));
  describe('dashboard and alert rules', () => monitoringTests(t, { redis: false }));
  describe('two game servers with the same name', () => processNameTests(t));
});
