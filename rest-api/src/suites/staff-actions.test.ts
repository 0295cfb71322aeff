import assert from 'node:assert/strict';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { SecurityEvent } from '@hangout/db/models/audit';
import { pathOf, sampleOf, titleOf } from '@hangout/testkit/fuzzing/samples';
import { createRateLimits } from '../framework/index.ts';
import { endpointTable } from '../handlers.ts';
import { restTest, type TestUser } from '../testing/rest-test.ts';

/** Calls every staff endpoint that changes something: each call leaves a record, whether it succeeds or not. */
describe('security events of staff endpoints', () => {
  const t = restTest({ dependencies: () => ({ limits: createRateLimits({ generous: 1000 }) }) });
  const ofStaff = endpointTable
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ access, method, audited }) =>
        method !== 'GET' && (audited || /^(moderator|admin|service)$/.test(access)),
    );

  it('[H754] the contract has more than forty endpoints by which staff change something', () => {
    assert.ok(ofStaff.length > 40, `${ofStaff.length}`);
  });

  for (const endpoint of ofStaff)
    it(`[H754] ${titleOf(endpoint)} records a security event that names its caller`, async () => {
      const boss = await t.createUser('boss', 'superUser');
      const status = await call(endpoint, boss);
      await t.dependencies.securityEvents.flush();
      const rows = await SecurityEvent.query(t.db).where({ actorUuid: boss.uuid });
      const outcome = status < 400 ? 'success' : status < 500 ? 'refused' : 'failure';
      assert.deepEqual(
        rows.map((row) => [row.kind, row.endpoint, row.outcome, row.address]),
        [['staffAction', titleOf(endpoint), outcome, '127.0.0.1']],
      );
    });

  async function call(endpoint: NamedEndpoint<Endpoint>, { token }: TestUser): Promise<number> {
    const sample = endpoint.body ? (sampleOf(endpoint.body) as Record<string, unknown>) : undefined;
    const form = new FormData();
    if (endpoint.upload) form.set(endpoint.upload.field, new Blob(['no picture']), 'sample.png');
    const response = await fetch(`${t.base}${pathOf(endpoint)}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sample && !endpoint.upload ? { 'content-type': 'application/json' } : {}),
      },
      body: endpoint.upload ? form : sample ? JSON.stringify(sample) : null,
    });
    await response.arrayBuffer();
    return response.status;
  }
});
