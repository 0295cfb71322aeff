import assert from 'node:assert/strict';
import { musicTokens } from '@hangout/contract/rest/music-accounts/music-accounts';
import { musicProviders } from '@hangout/contract/rest/music-providers/music-providers';
import { createProviderStorage } from '@hangout/platform/music-providers/provider-storage';
import {
  type ActivityRecorder,
  recordProviderActivity,
} from '@hangout/platform/music-providers/record-activity';
import { createProviders, type ProviderSearch, standInProviders } from '@hangout/providers';
import type { ClientProvider } from '@hangout/rules';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { expectRefusal } from '@hangout/testkit/refusal';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('the list of music providers', () => {
  const standIns = useStandIns();
  const t = restTest({
    dependencies: ({ db }) => ({
      musicProviders: createProviders(standInProviders(standIns().origin), {
        storage: createProviderStorage(db),
      }),
    }),
  });
  const search: ProviderSearch = {
    ...{ words: 'test', explicit: true, limit: 10, offset: 0 },
    ...{ country: 'US', signal: new AbortController().signal, account: null },
  };

  it('[R004] guests can read which music providers the server uses, and whether these are stand-ins', async () => {
    const { providers, isDemoCatalogue } = await (await t.guest()).api(musicProviders.list);
    assert.equal(isDemoCatalogue, true);
    assert.deepEqual(providers.map(({ key }) => key).slice(0, 2), ['uploadService', 'audius']);
  });

  it('[H1029] the list of music providers shows at which of them users can connect accounts, and where the caller has connected one', async () => {
    const ann = await t.ann();
    const read = async ({ api }: Pick<TestUser, 'api'>, key: ClientProvider) =>
      (await api(musicProviders.list)).providers.find((one) => one.key === key);
    for (const reader of [await t.guest(), ann]) {
      const [spotify, apple, audius] = await Promise.all(
        (['spotify', 'apple', 'audius'] as const).map((key) => read(reader, key)),
      );
      assert.deepEqual([spotify?.connection, spotify?.account], ['page', null]);
      assert.equal(apple?.connection, 'player');
      assert.match(apple?.developerToken ?? '', /^eyJ/);
      assert.deepEqual([audius?.connection, audius?.account, audius?.developerToken], [null, null, null]);
    }
    const { account } = await ann.api(musicTokens.saveAppleToken, { userToken: 'of the player' });
    assert.deepEqual((await read(ann, 'apple'))?.account, account);
    assert.equal((await read(await t.bob(), 'apple'))?.account, null);
    assert.ok(!JSON.stringify(await ann.api(musicProviders.list)).includes('of the player'));
  });

  it('[R106] the URL that the server returns for a song at Audius plays; a provider without stream URLs is refused', async () => {
    const { api } = await t.guest();
    const { http } = await api(musicProviders.streams, { provider: 'audius', id: 'D1' });
    const response = await fetch(http ?? '', { headers: { range: 'bytes=0-9' } });
    assert.equal(response.status, 206);
    await response.body?.cancel();
    const refused = await expectRefusal(api(musicProviders.streams, { provider: 'uploadService', id: '1' }));
    assert.equal(refused.code, 'provider_unknown');
  });

  describe('activity of the music providers, for moderators', () => {
    let recorder: ActivityRecorder;
    before(() => {
      recorder = recordProviderActivity({ db: t.db, log: t.dependencies.log });
    });
    after(() => recorder.stop());
    const readServices = async () => {
      await recorder.write();
      const { api } = await t.createUser('mod', 'moderator');
      const { services, resetsAt } = await api(musicProviders.activity);
      assert.ok(Date.parse(resetsAt) > Date.now());
      return (key: string) => services.find((one) => one.key === key);
    };

    it('[H1000][H1006] moderators read each music provider’s number of calls and searches today, and its limit', async () => {
      const youtube = t.dependencies.musicProviders.get('youtube');
      const before = (await readServices())('youtube');
      await youtube?.search?.(search);
      await youtube?.search?.({ ...search, offset: 5 });
      const now = (await readServices())('youtube');
      assert.deepEqual(
        [(now?.calls ?? 0) - (before?.calls ?? 0), now?.quotas],
        [2, [{ name: 'search', used: 1, limit: 100 }]],
      );
    });

    it('[H1006] moderators read a music provider’s last failure, and until when the server stops calling it after repeated failures', async () => {
      standIns().faults.set('audius', { kind: 'error' });
      const audius = t.dependencies.musicProviders.get('audius');
      for (let at = 0; at < 6; at++) await audius?.songById('D1', search).catch(() => null);
      const service = (await readServices())('audius');
      assert.deepEqual([service?.lastFailure?.reason, service?.lastFailure?.status], ['unavailable', 500]);
      assert.ok(Date.parse(service?.pausedUntil ?? '') > Date.now());
    });

    it('[H1006] users who are not moderators cannot read the activity of music providers', async () => {
      const { api } = await t.ann();
      assert.equal((await refusalOf(api(musicProviders.activity))).status, 403);
    });
  });
});
