import assert from 'node:assert/strict';
import { songAudio } from '@hangout/contract/rest/songs/song-audio';
import { createProviders, standInProviders } from '@hangout/providers';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { expectRefusal } from '@hangout/testkit/refusal';
import { restTest } from '../testing/rest-test.ts';

describe('stream and preview URLs of the 7digital catalogue', () => {
  const standIns = useStandIns(3, [{}, { blockedIn: ['DE'] }]);
  const t = restTest({
    dependencies: () => ({ musicProviders: createProviders(standInProviders(standIns().origin)) }),
  });
  const statusOf = async (url: string) => {
    const response = await fetch(url, { headers: { range: 'bytes=0-9' } });
    await response.body?.cancel();
    return response.status;
  };

  it('[R106][R140] a registered user gets a 7digital stream in the chosen audio quality, a guest one in medium quality', async () => {
    const user = await t.ann();
    const guest = await t.guest();
    const wanted = { country: 'us', id: '1', quality: 'high' } as const;
    const own = await user.api(songAudio.stream, wanted);
    assert.deepEqual([own.quality, new URL(own.url).searchParams.get('formatId')], ['high', '26']);
    assert.equal(await statusOf(own.url), 206);
    const other = await guest.api(songAudio.stream, wanted);
    assert.deepEqual([other.quality, new URL(other.url).searchParams.get('formatId')], ['medium', '56']);
  });

  it('[R106] a guest gets a preview URL of 7digital that is signed for the guest’s country and plays', async () => {
    const { api } = await t.guest();
    const { url, expiresAt } = await api(songAudio.preview, { country: 'GB', id: '1' });
    assert.equal(new URL(url).searchParams.get('country'), 'GB');
    assert.ok((expiresAt ?? 0) > Date.now());
    assert.equal(await statusOf(url), 206);
  });

  it('[H1041] a song that 7digital does not have for the caller’s country is refused with this reason; an unknown 7digital song is refused as not found', async () => {
    const { api } = await t.guest();
    for (const endpoint of [songAudio.stream, songAudio.preview]) {
      const region = await expectRefusal(api(endpoint, { country: 'DE', id: '2' }));
      assert.deepEqual(
        [region.status, region.code, region.message],
        [403, 'not_in_country', 'This song is not available in your country'],
      );
      const unknown = await expectRefusal(api(endpoint, { country: 'US', id: '99' }));
      assert.deepEqual(
        [unknown.status, unknown.code, unknown.message],
        [404, 'song_not_found', 'Song not found'],
      );
      const malformed = await expectRefusal(api(endpoint, { country: 'Germany', id: '2' }));
      assert.deepEqual([malformed.status, malformed.code], [400, 'invalid_request']);
    }
  });

  for (const [kind, status, code, message] of [
    ['down', 503, 'provider_unavailable', 'This music provider does not answer right now. Try again later'],
    [
      'malformed',
      503,
      'provider_unavailable',
      'This music provider does not answer right now. Try again later',
    ],
    ['limited', 429, 'provider_busy', 'This music provider has been asked too often. Try again later'],
    [
      'refused',
      503,
      'provider_unavailable',
      'This music provider does not answer right now. Try again later',
    ],
  ] as const)
    it(`a request for a 7digital stream or preview is refused with a message if 7digital fails as ${kind}`, async () => {
      const { api } = await t.guest();
      standIns().faults.set('sevenDigital', { kind });
      for (const endpoint of [songAudio.stream, songAudio.preview]) {
        const refused = await expectRefusal(api(endpoint, { country: 'US', id: '1' }));
        assert.deepEqual([refused.status, refused.code, refused.message], [status, code, message]);
      }
    });

  it('a request for a 7digital preview waits for a slow response of 7digital', async () => {
    const { api } = await t.guest();
    standIns().faults.set('sevenDigital', { kind: 'slow', ms: 300 });
    assert.ok((await api(songAudio.preview, { country: 'US', id: '1' })).url);
  });
});

describe('the 7digital catalogue on a server without keys for it', () => {
  const t = restTest();
  it('without keys for 7digital, requests for streams and previews are refused with provider_unknown', async () => {
    const { api } = await t.guest();
    for (const endpoint of [songAudio.stream, songAudio.preview]) {
      const refused = await expectRefusal(api(endpoint, { country: 'US', id: '1' }));
      assert.deepEqual(
        [refused.status, refused.code, refused.message],
        [404, 'provider_unknown', 'This server does not ask this music provider'],
      );
    }
  });
});
