import assert from 'node:assert/strict';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { createProviders } from '../create-providers.ts';
import { standInProviders } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';

describe('links to songs at Deezer', () => {
  const patient = new AbortController().signal;
  const standIns = useStandIns();
  const open = () => {
    const [host] = createProviders(standInProviders(standIns().origin)).linkHosts ?? [];
    assert.ok(host);
    return host;
  };

  it('[H1075] a link to a Deezer song is recognised by the host and by the song id in the path', () => {
    const idOf = (link: string) => open().idOf(new URL(link));
    assert.equal(idOf('https://www.deezer.com/track/12'), '12');
    assert.equal(idOf('https://www.deezer.com/us/track/12?utm=x'), '12');
    for (const other of [
      'https://www.deezer.com/album/12',
      'https://deezer.com.example.org/track/1',
      'https://notdeezer.com/track/1',
    ])
      assert.equal(idOf(other), null, other);
  });

  it('[H1075] the song of a Deezer link is read with names, ISRC and duration; a song that Deezer does not know is read as null', async () => {
    const song = await open().songById('1', patient);
    assert.deepEqual(
      [song?.trackName, song?.artistName, song?.isrc, song?.duration, song?.releaseYear, song?.preview],
      ['Test Song 1', 'The Chirps', 'ZZHNG2400001', 40, 2024, null],
    );
    assert.equal(await open().songById('999', patient), null);
  });

  for (const [kind, reason] of [
    ['down', 'unavailable'],
    ['limited', 'rate_limited'],
    ['malformed', 'malformed'],
  ] as const)
    it(`[H1075] reading a Deezer song fails with the reason ${reason} if Deezer is ${kind}`, async () => {
      standIns().faults.set('deezer', { kind });
      await assert.rejects(
        open().songById('1', patient),
        (error) => error instanceof ProviderError && error.reason === reason,
      );
    });
});
