import assert from 'node:assert/strict';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { User } from '@hangout/db/models/accounts';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { decideAccess, type GlobalRole, type Principal } from '@hangout/rules';
import { failingEndpoints } from '@hangout/testkit/fuzzing/failing-endpoints';
import { hasJsonBody, pathOf, sampleOf, titleOf } from '@hangout/testkit/fuzzing/samples';
import { isLongLane } from '@hangout/testkit/lane';
import { createNamedRandom, testSeed } from '@hangout/testkit/seeded-random';
import { createRateLimits } from '../framework/index.ts';
import { endpointTable } from '../handlers.ts';
import { restTest } from '../testing/rest-test.ts';

/** Calls every endpoint as every kind of caller: admitted if its access allows it, else 401 or 403. */
describe(`who can call each endpoint (seed ${testSeed})`, () => {
  const t = restTest({ dependencies: () => ({ limits: createRateLimits({ generous: 1000 }) }) });

  interface Caller {
    readonly kind: string;
    readonly token: string | undefined;
    readonly principal: Principal;
  }

  const anonymous: Principal = { kind: 'anonymous' };
  const withToken = async (kind: string, token: string): Promise<Caller> => ({
    ...{ kind, token },
    principal: (await t.authenticator.authenticateToken(token)).principal,
  });
  const account = async (kind: string, role: GlobalRole): Promise<Caller> =>
    withToken(kind, (await t.createUser(role.toLowerCase(), role)).token);

  /** How each kind of caller is created; no two kinds share an account. */
  const makers: Readonly<Record<string, () => Promise<Caller>>> = {
    'no token': async () => ({ kind: 'no token', token: undefined, principal: anonymous }),
    'a broken token': async () => ({ kind: 'a broken token', token: 'broken', principal: anonymous }),
    'an expired token': async () => {
      const now = () => Date.now() - 30 * 86_400_000;
      const past = await createTokens(t.db, { secrets: testSecrets, now });
      return withToken('an expired token', await past.signGuestToken());
    },
    guest: async () => withToken('guest', (await t.guest()).token),
    user: () => account('user', 'user'),
    'another user': () => account('another user', 'user'),
    'a moderator of a hangout': async () => {
      const [owner, user] = [await t.createUser('owner', 'user'), await t.createUser('roommod', 'user')];
      const { slug } = await owner.api(rooms.create, { name: 'House of Access' });
      await owner.api(roomUserRoles.create, { roomId: slug, userUuid: user.uuid, role: 'moderator' });
      return withToken('a moderator of a hangout', user.token);
    },
    'an owner of a hangout': async () => {
      const owner = await t.createUser('owner', 'user');
      await owner.api(rooms.create, { name: 'House of Access' });
      return withToken('an owner of a hangout', owner.token);
    },
    bot: () => account('bot', 'bot'),
    staff: () => account('staff', 'staff'),
    moderator: () => account('moderator', 'moderator'),
    'global moderator': () => account('global moderator', 'globalModerator'),
    admin: () => account('admin', 'admin'),
    'super user': () => account('super user', 'superUser'),
    service: async () => withToken('service', await t.tokens.signServiceToken('test')),
    'a banned account': async () => {
      const user = await t.createUser('banned', 'admin');
      await User.query(t.db).where({ uuid: user.uuid }).patch({ bannedUntil: 'infinity' });
      return withToken('a banned account', user.token);
    },
    'a deactivated account': async () => {
      const user = await t.createUser('deactivated', 'admin');
      await User.query(t.db).where({ uuid: user.uuid }).patch({ status: 'deactivated' });
      return withToken('a deactivated account', user.token);
    },
  };
  const made = new Map<string, Caller>();

  /** Returns the callers; creates a caller again if a call may have changed its account or session. */
  async function callers(): Promise<Caller[]> {
    const all: Caller[] = [];
    for (const [kind, make] of Object.entries(makers)) {
      const caller = made.get(kind) ?? (await make());
      // A service token is valid for five minutes, which may be less than all these calls take.
      if (kind !== 'service') made.set(kind, caller);
      all.push(caller);
    }
    return all;
  }

  const accesses = [...new Set(endpointTable.map(({ endpoint }) => endpoint.access))];
  /**
   * Chooses the callers of an endpoint: all in the long lane, one random caller per set of rights in the short lane.
   */
  function drawCallers(endpoint: NamedEndpoint<Endpoint>, all: readonly Caller[]): readonly Caller[] {
    if (isLongLane) return all;
    const random = createNamedRandom(testSeed, titleOf(endpoint));
    const rights = ({ principal }: Caller) =>
      accesses.map((access) => decideAccess(principal, access)).join();
    return [...Map.groupBy(all, rights).values()].map((callers) => random.pick(callers));
  }

  it('[R193] callers with a banned or deactivated account, a broken or an expired token count as anonymous', async () => {
    const anonymousKinds = (await callers())
      .filter(({ principal }) => principal.kind === 'anonymous')
      .map(({ kind }) => kind);
    assert.deepEqual(anonymousKinds, [
      ...['no token', 'a broken token', 'an expired token'],
      ...['a banned account', 'a deactivated account'],
    ]);
  });

  for (const { endpoint } of endpointTable) {
    it(`[R193] [R194] ${titleOf(endpoint)} admits exactly the callers that its access “${endpoint.access}” allows`, async () => {
      for (const caller of drawCallers(endpoint, await callers())) {
        const { status, code, message } = await ask(endpoint, caller.token);
        if (status < 300 && endpoint.method !== 'GET') made.delete(caller.kind);
        const knock = decideAccess(caller.principal, endpoint.access);
        if (knock === 'unauthorized')
          assert.deepEqual(
            [status, code, message],
            [401, 'unauthorized', endpoint.unauthorized ?? 'Unauthorized'],
            caller.kind,
          );
        else if (knock === 'forbidden')
          assert.deepEqual([status, code, message], [403, 'forbidden', 'Forbidden'], caller.kind);
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
