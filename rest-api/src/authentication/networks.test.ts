import assert from 'node:assert/strict';
import { endpointUrl } from '@hangout/contract/framework/api-client';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { restTest } from '../testing/rest-test.ts';

describe('rate limits per network', () => {
  const t = restTest({ env: { BEHIND_PROXY: 'true' } });
  const signIn = async (email: string, password: string, address: string) => {
    const { status } = await fetch(t.base + endpointUrl(auth.login), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password }),
    });
    return status;
  };

  it('[H713] ten wrong passwords from one network block further sign-ins from this network, but not from others', async () => {
    const ann = await t.ann();
    for (let tries = 0; tries < 10; tries += 1)
      assert.equal(await signIn(ann.email, `no ${tries}`, '203.0.113.7'), 401);
    assert.equal(await signIn(ann.email, 'correct horse', '203.0.113.7'), 429);
    assert.equal(await signIn(ann.email, 'correct horse', '198.51.100.1'), 200);
  });

  it('[H713] a network that tries passwords for many accounts is refused by a rate limit', async () => {
    const ann = await t.ann();
    const statuses = new Set<number>();
    for (let tries = 0; tries < 101; tries += 1)
      statuses.add(await signIn(`nobody-${tries}@example.org`, 'no', '203.0.113.8'));
    assert.deepEqual([...statuses], [401, 429]);
    assert.equal(await signIn(ann.email, 'correct horse', '198.51.100.2'), 200);
  });

  it('[H1534] after a hundred wrong passwords from many networks, an account’s sign-ins are refused except from networks that the account has used', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    assert.equal(await signIn(ann.email, 'correct horse', '192.0.2.10'), 200);
    const statuses = new Set<number>();
    for (let tries = 0; tries < 100; tries += 1)
      statuses.add(await signIn(ann.email, `no ${tries}`, `10.0.${tries}.1`));
    assert.deepEqual([...statuses], [401]);
    assert.equal(await signIn(ann.email, 'no', '10.1.0.1'), 429);
    assert.equal(await signIn(ann.email, 'correct horse', '10.1.0.2'), 429);
    assert.equal(await signIn(ann.email, 'correct horse', '192.0.2.77'), 200);
    assert.equal(await signIn(bob.email, 'correct horse', '10.1.0.3'), 200);
    for (let tries = 0; tries < 101; tries += 1)
      statuses.add(await signIn('nobody@example.org', 'no', `10.2.${tries}.1`));
    assert.deepEqual([...statuses], [401, 429], 'an unknown address is refused likewise');
  });

  it('[H714] all addresses of one IPv6 network (/64) share one rate limit of wrong passwords', async () => {
    const ann = await t.ann();
    for (let tries = 0; tries < 10; tries += 1)
      await signIn(ann.email, `no ${tries}`, `2001:db8:1:2::${tries.toString(16)}`);
    assert.equal(await signIn(ann.email, 'correct horse', '2001:db8:1:2:ffff::1'), 429);
    assert.equal(await signIn(ann.email, 'correct horse', '2001:db8:1:3::1'), 200);
  });

  it('[H715] a network may request the tokens of two hundred guests a minute', async () => {
    const guestFrom = async (address: string) =>
      (await fetch(t.base + endpointUrl(auth.guest), { headers: { 'x-forwarded-for': address } })).status;
    const statuses = await Promise.all(Array.from({ length: 201 }, () => guestFrom('203.0.113.9')));
    assert.equal(statuses.filter((status) => status === 429).length, 1);
    assert.equal(await guestFrom('198.51.100.3'), 200);
  });
});
