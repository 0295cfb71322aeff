import assert from 'node:assert/strict';
import { musicProviders } from '@hangout/contract/rest/playlist-service/music-providers';
import { createProviders, standInProviders } from '@hangout/providers';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { expectRefusal } from '@hangout/testkit/refusal';
import { restTest } from '../testing/rest-test.ts';

describe('music providers', () => {
  const standIns = useStandIns();
  const t = restTest({
    dependencies: () => ({ musicProviders: createProviders(standInProviders(standIns().origin)) }),
  });

  it('[R004] guests read which providers are asked, and that they are stand-ins', async () => {
    const { providers, isDemoCatalogue } = await (await t.guest()).api(musicProviders.list);
    assert.equal(isDemoCatalogue, true);
    assert.deepEqual(providers.map(({ key }) => key).slice(0, 2), ['uploadService', 'audius']);
  });

  it('[R106] the address of a song of a provider can be played, and a provider without addresses is refused', async () => {
    const { api } = await t.guest();
    const { http } = await api(musicProviders.streams, { provider: 'audius', id: 'D1' });
    const response = await fetch(http ?? '', { headers: { range: 'bytes=0-9' } });
    assert.equal(response.status, 206);
    await response.body?.cancel();
    const refused = await expectRefusal(api(musicProviders.streams, { provider: 'uploadService', id: '1' }));
    assert.equal(refused.code, 'provider_unknown');
  });
});
