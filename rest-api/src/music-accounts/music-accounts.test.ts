import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { musicAccounts, musicTokens } from '@hangout/contract/rest/music-accounts/music-accounts';
import { eraseAccount, listPersonalSubjects } from '@hangout/db';
import { ProviderAccount, ProviderAuthorization } from '@hangout/db/models/music-providers';
import { createLog } from '@hangout/platform/log/log';
import { loadProviderAccount } from '@hangout/platform/music-accounts/load-provider-account';
import { createProviders, standInProviders } from '@hangout/providers';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { useRealTimeouts } from '@hangout/testkit/real-timeouts';
import { expectRefusal } from '@hangout/testkit/refusal';
import { restTest, type TestUser } from '../testing/rest-test.ts';

/** Clicks an account's link on the stand-in's page; returns the code and state that it sends back. */
async function pressThrough(address: string, as = 'premium-listener') {
  const url = new URL(address);
  url.pathname += '/decide';
  url.searchParams.set('as', as);
  const response = await fetch(url, { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  return {
    back,
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  };
}

describe('users’ accounts at music providers (Spotify, Apple Music, SoundCloud, YouTube)', () => {
  const standIns = useStandIns();
  const lines: string[] = [];
  const t = restTest({
    dependencies: () => ({
      musicProviders: createProviders(standInProviders(standIns().origin)),
      log: createLog({ level: 'trace', to: { write: (line: string) => void lines.push(line) } }),
    }),
  });
  const provider = 'spotify';
  const begin = async ({ api }: TestUser) => (await api(musicAccounts.begin, { provider })).url;
  async function connect(user: TestUser, as?: string) {
    const { code, state } = await pressThrough(await begin(user), as);
    return user.api(musicTokens.exchangeSpotifyCode, { code, state });
  }
  const revoke = (kind = '') => fetch(`${standIns().origin}/spotify/revoke${kind}`, { method: 'POST' });
  const count = (pattern: RegExp) => standIns().requests.filter((one) => pattern.test(one)).length;
  const rowOf = (user: TestUser) =>
    ProviderAccount.query(t.db).where({ userUuid: user.uuid }).first().throwIfNotFound();
  const expire = (user: TestUser) =>
    ProviderAccount.query(t.db)
      .where({ userUuid: user.uuid })
      .patch({ expiresAt: new Date(Date.now() - 1000).toISOString() });

  it('[H1020] a user connects a Spotify account, sees it in the list, and disconnects it', async () => {
    const ann = await t.ann();
    assert.deepEqual(await ann.api(musicAccounts.list), { count: 0, data: [] });
    const url = new URL(await begin(ann));
    assert.equal(url.searchParams.get('redirect_uri'), `${t.base}/settings/music/callback/spotify`);
    const { accessToken, account } = await connect(ann);
    assert.ok(accessToken.length > 20);
    const shown = {
      ...{ provider, accountName: 'Premium Listener', isPremium: true, country: 'US', isLost: false },
      connectedAt: account.connectedAt,
    };
    assert.deepEqual(account, shown);
    assert.deepEqual(await ann.api(musicAccounts.list), { count: 1, data: [shown] });
    assert.deepEqual(await (await t.bob()).api(musicAccounts.list), { count: 0, data: [] });
    await ann.api(musicTokens.disconnectSpotify);
    assert.deepEqual(await ann.api(musicAccounts.list), { count: 0, data: [] });
    for (const call of [
      () => ann.api(musicTokens.disconnectSpotify),
      () => ann.api(musicAccounts.disconnect, { provider }),
      () => ann.api(musicTokens.refreshSpotifyToken, {}),
    ]) {
      const { status, code, message } = await expectRefusal(call());
      assert.deepEqual(
        [status, code, message],
        [403, 'provider_account_needed', 'Connect your account at this music provider first'],
      );
    }
  });

  it('[H1020] connecting another Spotify account replaces the one that was connected before', async () => {
    const ann = await t.ann();
    await connect(ann);
    await connect(ann, 'free-listener');
    const { data } = await ann.api(musicAccounts.list);
    assert.deepEqual(
      data.map(({ accountName, isPremium }) => [accountName, isPremium]),
      [['Free Listener', false]],
    );
    await ann.api(musicAccounts.disconnect, { provider });
    assert.deepEqual(await ann.api(musicAccounts.list), { count: 0, data: [] });
  });

  it('[H1021] a sign-in at a music provider can be completed only once, and only by the user who started it', async () => {
    const ann = await t.ann();
    const { code, state } = await pressThrough(await begin(ann));
    const ended = [
      403,
      'provider_sign_in_ended',
      'This sign-in has ended, or was begun elsewhere. Begin it again',
    ];
    const exchange = async (user: TestUser) => {
      const {
        status,
        code: refusal,
        message,
      } = await expectRefusal(user.api(musicTokens.exchangeSpotifyCode, { code, state }));
      return [status, refusal, message];
    };
    assert.deepEqual(await exchange(await t.bob()), ended, 'a code that was planted on somebody else');
    await ann.api(musicTokens.exchangeSpotifyCode, { code, state });
    assert.deepEqual(await exchange(ann), ended);

    const late = await pressThrough(await begin(ann));
    await ProviderAuthorization.query(t.db).patch({ expiresAt: new Date(Date.now() - 1000).toISOString() });
    const refused = await expectRefusal(
      ann.api(musicTokens.exchangeSpotifyCode, { code: late.code, state: late.state }),
    );
    assert.equal(refused.code, 'provider_sign_in_ended');
    assert.equal((await ann.api(musicAccounts.list)).count, 1, 'what was connected before stays');
  });

  it('[H1021] a sign-in at a music provider fails if the provider refuses its code, and cannot be tried again', async () => {
    const ann = await t.ann();
    const { state, code } = await pressThrough(await begin(ann));
    const refused = await expectRefusal(ann.api(musicTokens.exchangeSpotifyCode, { code: 'made up', state }));
    assert.deepEqual(
      [refused.status, refused.code, refused.message],
      [403, 'provider_sign_in_refused', 'The music provider has not accepted this sign-in. Begin it again'],
    );
    const again = await expectRefusal(ann.api(musicTokens.exchangeSpotifyCode, { code, state }));
    assert.equal(again.code, 'provider_sign_in_ended');
    const denied = await pressThrough(await begin(ann), 'nobody');
    assert.equal(denied.back.searchParams.get('error'), 'access_denied');
  });

  it('invalid requests to connect an account at a music provider are refused', async () => {
    const ann = await t.ann();
    for (const body of [{}, { code: '', state: 'x' }, { code: 'x' }, { code: 'x', state: 5 }]) {
      const refused = await expectRefusal(ann.api(musicTokens.exchangeSpotifyCode, body as never));
      assert.equal(refused.status, 400);
    }
    for (const provider of ['audius', 'nothing']) {
      const refused = await expectRefusal(ann.api(musicAccounts.begin, { provider } as never));
      assert.equal(refused.status, 400);
    }
    // Accounts of this provider are connected in its player.
    const unknown = await expectRefusal(ann.api(musicAccounts.begin, { provider: 'apple' }));
    assert.deepEqual(
      [unknown.status, unknown.code, unknown.message],
      [404, 'provider_unknown', 'This server does not ask this music provider'],
    );
  });

  it('[H1020] tokens of connected music accounts are stored encrypted, appear in no list, log or archive, and are deleted with the user’s account', async () => {
    const ann = await t.ann();
    lines.length = 0;
    const { accessToken } = await connect(ann);
    await ann.api(musicTokens.refreshSpotifyToken, { accessToken });
    const row = await rowOf(ann);
    for (const stored of [row.accessToken, row.refreshToken ?? ''])
      assert.match(stored, /^v1\.[0-9a-f]{12}\.[\w-]+$/);
    const refreshToken = t.dependencies.secrets.decryptSecret('provider token', row.refreshToken ?? '');
    await begin(ann);
    const [begun] = await ProviderAuthorization.query(t.db).where({ userUuid: ann.uuid });
    assert.match(begun?.codeVerifier ?? '', /^v1\./);

    const secrets = [accessToken, refreshToken, row.accessToken, row.refreshToken ?? ''];
    const subjects = await listPersonalSubjects(t.db, ann.uuid);
    const archive: unknown[] = [];
    for (const subject of subjects)
      archive.push(subject.name, await subject.read(t.db, { limit: 100, offset: 0 }));
    const text = JSON.stringify([archive, await ann.api(musicAccounts.list)]);
    assert.match(text, /provider-accounts.*Premium Listener/);
    for (const secret of secrets) {
      assert.ok(!text.includes(secret));
      assert.ok(!lines.join('').includes(secret), 'nothing of it is logged');
    }
    await t.db.transaction((tx) => eraseAccount(tx, ann.uuid));
    assert.deepEqual(await ProviderAccount.query(t.db).where({ userUuid: ann.uuid }), []);
    assert.deepEqual(await ProviderAuthorization.query(t.db).where({ userUuid: ann.uuid }), []);
  });

  it('[R204] a user gets a valid token of their connected music account; an expired or refused token is renewed first', async () => {
    const ann = await t.ann();
    const { accessToken: first } = await connect(ann);
    assert.deepEqual(await ann.api(musicTokens.refreshSpotifyToken, {}), { accessToken: first });
    const { accessToken: second } = await ann.api(musicTokens.refreshSpotifyToken, { accessToken: first });
    assert.notEqual(second, first);
    // A browser that still sends the previous token gets its replacement.
    const late = await ann.api(musicTokens.refreshSpotifyToken, { accessToken: first });
    assert.equal(late.accessToken, second);
    await expire(ann);
    const { accessToken: third } = await ann.api(musicTokens.refreshSpotifyToken, {});
    assert.notEqual(third, second);
  });

  it('[H1022] if several requests need the same expired token of a music account at once, the token is renewed only once', async () => {
    const ann = await t.ann();
    await connect(ann);
    await expire(ann);
    standIns().requests.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ann.api(musicTokens.refreshSpotifyToken, {})),
    );
    assert.equal(new Set(answers.map(({ accessToken }) => accessToken)).size, 1);
    assert.equal(count(/api\/token/), 1);

    const { secrets, musicProviders } = t.dependencies;
    const account = await loadProviderAccount(t.db, secrets, musicProviders, ann.uuid, provider);
    assert.ok(account);
    const token = await account.current();
    const renewed = await Promise.all([account.renew(token), account.renew(token), account.renew(token)]);
    assert.equal(new Set(renewed).size, 1);
    assert.equal(await account.current(), renewed[0]);
    assert.equal(count(/api\/token/), 2);
    await assert.rejects(
      t.db.transaction((tx) => loadProviderAccount(tx, secrets, musicProviders, ann.uuid, provider)),
      /outside of transactions/,
    );
  });

  it('[H1023] a music account whose token the provider refuses to renew counts as lost until the user connects it again', async () => {
    const ann = await t.ann();
    await connect(ann);
    await revoke();
    await expire(ann);
    for (let i = 0; i < 2; i += 1) {
      const refused = await expectRefusal(ann.api(musicTokens.refreshSpotifyToken, {}));
      assert.equal(refused.code, 'provider_account_needed');
    }
    const { data } = await ann.api(musicAccounts.list);
    assert.deepEqual(
      data.map(({ isLost, accountName }) => [isLost, accountName]),
      [[true, 'Premium Listener']],
    );
    await connect(ann);
    assert.equal((await ann.api(musicAccounts.list)).data[0]?.isLost, false);
    await ann.api(musicTokens.refreshSpotifyToken, {});
  });

  const away = {
    status: 503,
    code: 'provider_unavailable',
    message: 'This music provider does not answer right now. Try again later',
  } as const;
  const busy = {
    status: 429,
    code: 'provider_busy',
    message: 'This music provider has been asked too often. Try again later',
  } as const;
  const faults = [
    ['down', away],
    ['error', away],
    ['malformed', away],
    ['limited', busy],
  ] as const;
  const refreshDuring = async (
    kind: (typeof faults)[number][0] | 'hang',
    expected: typeof away | typeof busy,
  ) => {
    const ann = await t.ann();
    await connect(ann);
    await expire(ann);
    standIns().faults.set(provider, { kind });
    const { status, code, message } = await expectRefusal(ann.api(musicTokens.refreshSpotifyToken, {}));
    assert.deepEqual({ status, code, message }, expected);
    standIns().faults.clear();
    assert.equal((await ann.api(musicAccounts.list)).data[0]?.isLost, false);
    await ann.api(musicTokens.refreshSpotifyToken, {});
  };

  for (const [kind, expected] of faults)
    it(`[H1023] a music account does not count as lost while its provider is faulty: ${kind}`, async () => {
      await refreshDuring(kind, expected);
    });

  describe('with the time limits of production', () => {
    useRealTimeouts();

    it('[H1023] a music account does not count as lost while its provider does not answer', async () => {
      await refreshDuring('hang', away);
    });
  });

  it('[H1021] a sign-in at a music provider fails while the provider is down, and can then be started again', async () => {
    const ann = await t.ann();
    const { code, state } = await pressThrough(await begin(ann));
    standIns().faults.set(provider, { kind: 'down' });
    const refused = await expectRefusal(ann.api(musicTokens.exchangeSpotifyCode, { code, state }));
    assert.equal(refused.code, 'provider_unavailable');
    standIns().faults.clear();
    await connect(ann);
  });

  it('[R191] services can get the token of any connected music account, users cannot', async () => {
    const ann = await t.ann();
    const { accessToken } = await connect(ann);
    const service = t.as(await t.tokens.signServiceToken('test'));
    assert.deepEqual(await service(musicTokens.spotifyTokenOf, { id: ann.uuid }), { accessToken });
    const missing = await expectRefusal(service(musicTokens.spotifyTokenOf, { id: (await t.bob()).uuid }));
    assert.equal(missing.code, 'provider_account_needed');
    const refused = await expectRefusal(ann.api(musicTokens.spotifyTokenOf, { id: ann.uuid }));
    assert.deepEqual([refused.status, refused.code], [403, 'forbidden']);
  });

  it('guests and bots cannot connect accounts at music providers', async () => {
    const bot = await t.createUser('bot', 'bot');
    for (const { api } of [await t.guest(), bot])
      assert.equal((await expectRefusal(api(musicAccounts.begin, { provider }))).status, 403);
    await assert.rejects(
      t.api(musicAccounts.list),
      (error) => error instanceof ApiError && error.status === 401,
    );
  });

  describe('an account at Apple Music', () => {
    const userToken = 'the token of the player';
    const service = async () => t.as(await t.tokens.signServiceToken('test'));

    it('[H1026] a user token of Apple Music is stored encrypted, and returned only to its user and to services', async () => {
      const ann = await t.ann();
      const { account } = await ann.api(musicTokens.saveAppleToken, { userToken });
      assert.deepEqual(
        [account.provider, account.accountName, account.isPremium, account.country, account.isLost],
        ['apple', 'Apple Music', true, 'US', false],
      );
      assert.match((await rowOf(ann)).accessToken, /^v1\./);
      const id = ann.uuid;
      assert.deepEqual(await ann.api(musicTokens.appleTokenOf, { id }), { userToken });
      assert.deepEqual(await (await service())(musicTokens.appleTokenOf, { id }), { userToken });
      const admin = await t.createUser('admin', 'superUser');
      for (const { api } of [await t.bob(), admin]) {
        const refused = await expectRefusal(api(musicTokens.appleTokenOf, { id }));
        assert.deepEqual([refused.status, refused.code, refused.message], [403, 'not_allowed', 'Forbidden']);
      }
      await ann.api(musicAccounts.disconnect, { provider: 'apple' });
      const gone = await expectRefusal(ann.api(musicTokens.appleTokenOf, { id }));
      assert.equal(gone.code, 'provider_account_needed');
    });

    it('[H1026] an Apple Music token that is empty, or that Apple refuses or cannot check, is not stored', async () => {
      const ann = await t.ann();
      await fetch(`${standIns().origin}/apple/revoke?token=lost`, { method: 'POST' });
      const refused = await expectRefusal(ann.api(musicTokens.saveAppleToken, { userToken: 'lost' }));
      assert.deepEqual([refused.status, refused.code], [403, 'provider_sign_in_refused']);
      assert.equal(
        (await expectRefusal(ann.api(musicTokens.saveAppleToken, { userToken: ' ' }))).status,
        400,
      );
      standIns().faults.set('apple', { kind: 'down' });
      const down = await expectRefusal(ann.api(musicTokens.saveAppleToken, { userToken }));
      assert.equal(down.code, 'provider_unavailable');
      assert.deepEqual((await ann.api(musicAccounts.list)).data, []);
    });

    it('[H1023] an account at Apple Music is marked as lost if Apple later refuses its stored token', async () => {
      const ann = await t.ann();
      await ann.api(musicTokens.saveAppleToken, { userToken: 'soon lost' });
      await fetch(`${standIns().origin}/apple/revoke?token=soon%20lost`, { method: 'POST' });
      const { secrets, musicProviders } = t.dependencies;
      const account = await loadProviderAccount(t.db, secrets, musicProviders, ann.uuid, 'apple');
      const call = { country: 'US', signal: new AbortController().signal, account, cursor: null };
      await assert.rejects(async () => musicProviders.get('apple')?.accountCollections?.(call));
      assert.equal((await ann.api(musicAccounts.list)).data[0]?.isLost, true);
      assert.equal(await loadProviderAccount(t.db, secrets, musicProviders, ann.uuid, 'apple'), null);
    });
  });

  /** Follows the page of a stand-in, which redirects clients other than browsers at once. */
  async function letIn(user: TestUser, key: 'soundCloudPublic' | 'youtube') {
    const { url } = await user.api(musicAccounts.begin, { provider: key });
    const response = await fetch(url, { redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? '');
    assert.equal(back.pathname, `/settings/music/callback/${key}`);
    return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  }
  /** Calls a path specified for mobile apps; its response equals the one for browsers. */
  const sendMobile = async (token: string, path: string, body?: object) => {
    const response = await fetch(`${t.base}/api/user-service/soundcloud/mobile/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  };

  describe('an account at SoundCloud', () => {
    it('[R204] a SoundCloud account is connected by the code of a sign-in; sending its token renews the token, and services and mobile apps get the renewed one', async () => {
      const ann = await t.ann();
      const { accessToken } = await ann.api(
        musicTokens.refreshSoundCloudToken,
        await letIn(ann, 'soundCloudPublic'),
      );
      const { data } = await ann.api(musicAccounts.list);
      assert.deepEqual(
        data.map((one) => [one.provider, one.accountName]),
        [['soundCloudPublic', 'Las Señales']],
      );
      const again = await ann.api(musicTokens.refreshSoundCloudToken, {});
      assert.deepEqual(again, { accessToken });
      const renewed = await ann.api(musicTokens.refreshSoundCloudToken, { accessToken });
      assert.notEqual(renewed.accessToken, accessToken);
      const { answer } = await sendMobile(ann.token, 'refresh-token', {});
      assert.deepEqual(answer, renewed);
      const bob = await t.bob();
      const mobile = await sendMobile(bob.token, 'refresh-token', await letIn(bob, 'soundCloudPublic'));
      assert.equal(mobile.status, 200);
      const service = t.as(await t.tokens.signServiceToken('test'));
      assert.deepEqual(
        await service(musicTokens.soundCloudTokenOf, { id: ann.uuid, mobile: 'true' }),
        renewed,
      );
      const refused = await expectRefusal(
        (await t.ann()).api(musicTokens.refreshSoundCloudToken, { code: 'old', state: 'old' }),
      );
      assert.equal(refused.code, 'provider_sign_in_ended');
    });

    it('[R204] [R249] even a guest can get the SoundCloud token of this server’s app, and mobile apps get the same token', async () => {
      const guest = await t.guest();
      const { accessToken } = await guest.api(musicTokens.soundCloudPublicToken);
      assert.ok(accessToken.length > 10);
      const { answer } = await sendMobile(guest.token, 'public-token');
      assert.deepEqual(answer, { accessToken });
    });

    it('[R249] if SoundCloud refuses a token to this server’s app, no song is requested from SoundCloud', async () => {
      const soundcloud = createProviders(standInProviders(standIns().origin)).get('soundCloudPublic');
      standIns().faults.set('soundCloudPublic', { kind: 'error', times: 1 });
      standIns().requests.length = 0;
      const call = { country: 'US', signal: new AbortController().signal, account: null };
      await assert.rejects(async () => soundcloud?.songById('1', call));
      assert.equal(count(/\/soundcloud\/api\//), 0);
    });
  });

  it('[H1020] a YouTube account can be connected, and its token renewed', async () => {
    const ann = await t.ann();
    const connected = await ann.api(musicTokens.exchangeYouTubeCode, await letIn(ann, 'youtube'));
    assert.equal(connected.account.provider, 'youtube');
    const { accessToken } = connected;
    assert.deepEqual(await ann.api(musicTokens.refreshYouTubeToken, {}), { accessToken });
    const renewed = await ann.api(musicTokens.refreshYouTubeToken, { accessToken });
    assert.notEqual(renewed.accessToken, accessToken);
    await ann.api(musicAccounts.disconnect, { provider: 'youtube' });
    const refused = await expectRefusal(ann.api(musicTokens.refreshYouTubeToken, {}));
    assert.equal(refused.code, 'provider_account_needed');
  });
});
