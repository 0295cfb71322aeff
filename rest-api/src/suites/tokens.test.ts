import assert from 'node:assert/strict';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { alterToken } from '@hangout/testkit/fuzzing/tokens';
import { createNamedRandom, testSeed } from '@hangout/testkit/seeded-random';
import { restTest } from '../testing/rest-test.ts';

describe(`altered access tokens (seed ${testSeed})`, () => {
  const t = restTest();

  it('[H795] an access token with altered claims, algorithm, key or signature is refused like no token', async () => {
    const { publicKey } = await t.api(auth.pubKey);
    const [ann, admin, guest] = [await t.ann(), await t.createUser('boss', 'superUser'), await t.guest()];
    for (const [kind, token] of [
      ['user', ann.token],
      ['admin', admin.token],
      ['guest', guest.token],
    ] as const)
      for (const altered of alterToken(token, publicKey, createNamedRandom(testSeed, kind)))
        for (const path of ['/api/user-service/auth/session', '/api/user-service/admin/users']) {
          const response = await fetch(`${t.base}${path}`, {
            headers: { authorization: `Bearer ${altered.token}` },
          });
          const { code } = await response.json();
          assert.deepEqual(
            [response.status, code],
            [401, 'unauthorized'],
            `${kind}, ${altered.what}, ${path}`,
          );
        }
    assert.equal((await ann.api(auth.session)).type, 'user');
  });
});
