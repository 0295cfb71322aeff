import assert from 'node:assert/strict';
import { endpointUrl } from '@hangout/contract/framework/api-client';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { sessions } from '@hangout/contract/rest/authentication/sessions';
import { Session } from '@hangout/db/models/accounts';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { readConfig } from '@hangout/platform/config/config';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { refusalOf, restTest } from '../testing/rest-test.ts';

const someUuid = '7b1f3c5e-2a4d-4f6b-8c9d-0e1f2a3b4c5d';
const dayMs = 86_400_000;

describe('the list of a user’s sessions', () => {
  const t = restTest({
    env: { BEHIND_PROXY: 'true' },
    dependencies: async ({ db }) => ({
      authenticator: createAuthenticator({
        db,
        tokens: await createTokens(db, { secrets: testSecrets }),
        config: readConfig({}),
      }),
    }),
  });

  async function signInAs(email: string, userAgent: string, address: string): Promise<string> {
    const response = await fetch(t.base + endpointUrl(auth.login), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ email, password: 'correct horse' }),
    });
    return ((await response.json()) as { accessToken: string }).accessToken;
  }

  /** Sets when a user's sessions were last used and clears the cached sessions. */
  async function setLastUse(userUuid: string, ageMs: number): Promise<void> {
    await Session.query(t.db)
      .where({ userUuid })
      .patch({ lastUsedAt: new Date(Date.now() - ageMs).toISOString() });
    t.dependencies.authenticator.invalidate(userUuid);
  }

  it('[H731] the list of a user’s sessions shows device, shortened network and times of each, and marks the current one', async () => {
    const ann = await t.ann();
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const api = t.as(await signInAs(ann.email, firefox, '203.0.113.7'));
    const { count, data } = await api(sessions.list);
    assert.equal(count, 2);
    const current = data.filter((one) => one.isCurrent);
    assert.deepEqual(
      current.map(({ device, network }) => [device, network]),
      [['Firefox, Windows', '203.0.113.0/24']],
    );
    for (const { createdAt, lastUsedAt } of data)
      assert.ok(Date.parse(createdAt) <= Date.now() && Date.parse(lastUsedAt) >= Date.parse(createdAt));
    const bob = await t.bob();
    assert.equal((await bob.api(sessions.list)).count, 1, 'nobody sees the sessions of others');
  });

  it('[H292] the list of a user’s sessions names the country of each session, or says that it began in a local network', async () => {
    const ann = await t.ann();
    const api = t.as(await signInAs(ann.email, 'spain', '81.33.0.7'));
    await signInAs(ann.email, 'nobody', '203.0.113.7');
    await signInAs(ann.email, 'kitchen', '192.168.1.20');
    const { data } = await api(sessions.list);
    const placeOf = (wanted: string) =>
      data.filter(({ device }) => device === wanted).map(({ country, isLocal }) => [country, isLocal]);
    assert.deepEqual(placeOf('spain'), [['ES', false]]);
    assert.deepEqual(placeOf('nobody'), [[null, false]]);
    assert.deepEqual(placeOf('kitchen'), [[null, true]]);
  });

  it('[H731] a user can end a session of their own, but not one of another user', async () => {
    const ann = await t.ann();
    const other = t.as(await signInAs(ann.email, 'curl/8', '203.0.113.7'));
    const sid = (await other(sessions.list)).data.find((one) => one.isCurrent)?.sid ?? '';
    const bob = await t.bob();
    assert.equal((await refusalOf(bob.api(sessions.end, { sid }))).code, 'session_not_found');
    await other(auth.session);
    await ann.api(sessions.end, { sid });
    assert.equal((await refusalOf(other(auth.session))).status, 401);
    assert.equal((await refusalOf(ann.api(sessions.end, { sid }))).code, 'session_not_found');
    assert.equal((await refusalOf(ann.api(sessions.end, { sid: someUuid }))).code, 'session_not_found');
    assert.equal((await ann.api(sessions.list)).count, 1);
  });

  it('[H731] a user can end all their other sessions at once, including those of bots that they own', async () => {
    const ann = await t.ann();
    const other = t.as(await signInAs(ann.email, 'a', '203.0.113.7'));
    await other(auth.session);
    const bot = t.as((await ann.api(accounts.signUpBot, { botNickName: 'Other Bot' })).accessToken);
    assert.deepEqual(await ann.api(sessions.endOthers), { ended: 2 });
    for (const ended of [other, bot]) assert.equal((await refusalOf(ended(auth.session))).status, 401);
    await ann.api(auth.session);
  });

  it('[H732] a session not used for SESSION_IDLE_DAYS ends and is no longer listed', async () => {
    const ann = await t.ann();
    await setLastUse(ann.uuid, 14 * dayMs + 60_000);
    assert.equal((await refusalOf(ann.api(auth.session))).status, 401);
    const again = t.as(await signInAs(ann.email, 'a', '203.0.113.7'));
    assert.equal((await again(sessions.list)).count, 1);
  });

  it('[H732] every use of a session postpones the time at which it expires', async () => {
    const ann = await t.ann();
    await setLastUse(ann.uuid, 14 * dayMs - 60_000);
    await ann.api(auth.session);
    const [session] = (await ann.api(sessions.list)).data;
    assert.ok(Date.parse(session?.lastUsedAt ?? '') > Date.now() - dayMs);
  });
});
