import assert from 'node:assert/strict';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { decideAccess, type Principal } from '@hangout/rules';
import { createTokens } from '@hangout/server';
import { testSecrets } from '@hangout/server/secrets/testing';
import { failingEndpoints } from '@hangout/testkit/fuzzing/failing-endpoints';
import { hasJsonBody, pathOf, sampleOf, titleOf } from '@hangout/testkit/fuzzing/samples';
import { createRateLimits } from '../framework/index.ts';
import { endpointTable } from '../handlers.ts';
import { restTest } from '../testing/rest-test.ts';

/** Calls every endpoint as every kind of principal: it answers where its access says so, else 401 or 403. */
describe('access of every endpoint', () => {
  const t = restTest({ dependencies: () => ({ limits: createRateLimits({ generous: 1000 }) }) });

  interface Caller {
    readonly kind: string;
    readonly token: string | undefined;
    readonly principal: Principal;
  }

  async function callers(): Promise<Caller[]> {
    const past = await createTokens(t.db, {
      secrets: testSecrets,
      now: () => Date.now() - 30 * 86_400_000,
    });
    const anonymous: Principal = { kind: 'anonymous' };
    const members = await Promise.all(
      (['user', 'bot', 'staff', 'moderator', 'admin', 'superUser'] as const).map(async (role) => {
        const { token } = await t.createUser(role, role);
        return { kind: role, token, principal: (await t.authenticator.authenticateToken(token)).principal };
      }),
    );
    const guest = await t.guest();
    const service = await t.tokens.signServiceToken('test');
    return [
      { kind: 'nobody', token: undefined, principal: anonymous },
      { kind: 'a broken token', token: 'broken', principal: anonymous },
      { kind: 'an expired token', token: await past.signGuestToken(), principal: anonymous },
      {
        kind: 'guest',
        token: guest.token,
        principal: (await t.authenticator.authenticateToken(guest.token)).principal,
      },
      { kind: 'service', token: service, principal: { kind: 'service', name: 'test' } },
      ...members,
    ];
  }

  for (const { endpoint } of endpointTable) {
    it(`[R193] [R194] ${titleOf(endpoint)} admits: ${endpoint.access}`, async () => {
      for (const caller of await callers()) {
        const { status, code, message } = await ask(endpoint, caller.token);
        const knock = decideAccess(caller.principal, endpoint.access);
        if (knock === 'unauthorized')
          assert.deepEqual(
            [status, code, message],
            [401, 'unauthorized', endpoint.unauthorized ?? 'Unauthorized'],
          );
        else if (knock === 'forbidden')
          assert.deepEqual([status, code, message], [403, 'forbidden', 'Forbidden']);
        else assert.ok(!['unauthorized', 'forbidden'].includes(code), `${caller.kind} is let in`);
        assert.ok(status < 500 || failingEndpoints.has(titleOf(endpoint)), `${caller.kind}: ${status}`);
      }
    });
  }

  async function ask(endpoint: NamedEndpoint<Endpoint>, token: string | undefined) {
    const takesBody = hasJsonBody(endpoint);
    const response = await fetch(`${t.base}${pathOf(endpoint)}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(takesBody ? { 'content-type': 'application/json' } : {}),
      },
      body: takesBody && endpoint.body ? JSON.stringify(sampleOf(endpoint.body)) : null,
    });
    const text = await response.text();
    if (response.ok) return { status: response.status, code: '', message: '' };
    const { code, message } = JSON.parse(text);
    return { status: response.status, code, message };
  }
});
