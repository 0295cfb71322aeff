import assert from 'node:assert/strict';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { createProviders } from '../create-providers.ts';
import type { MusicProvider, ProviderCall } from '../music-provider.ts';
import { type ProviderConfig, standInProviders } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';
import { signUrl } from './sign-url.ts';

describe('the adapter of 7digital', () => {
  const standIns = useStandIns(12, [
    { explicit: true },
    { blockedIn: ['DE'], coverFile: 'none.jpg' },
    { title: "Don't (You) Know!*" },
  ]);
  const call: ProviderCall = { country: 'US', signal: new AbortController().signal, account: null };
  const search = { ...call, words: 'signals', explicit: true, limit: 5, offset: 0 };
  const open = (change: (config: ProviderConfig) => ProviderConfig = (config) => config) => {
    const found = createProviders(change(standInProviders(standIns().origin))).get('sevenDigital');
    assert.ok(found);
    return found as Required<MusicProvider>;
  };
  const isError = (reason: string) => (error: unknown) =>
    error instanceof ProviderError && error.reason === reason;
  const firstBytes = async (address: string) => {
    const response = await fetch(address, { headers: { range: 'bytes=0-99' } });
    await response.body?.cancel();
    return [response.status, response.headers.get('content-length')];
  };

  it('[R004] the 7digital adapter finds songs by search, in pages at any offset, and a song by its id', async () => {
    const catalogue = open();
    const names = async (offset: number, limit = 5) =>
      (await catalogue.search({ ...search, offset, limit })).songs.map(({ trackName }) => trackName);
    const all = await names(0, 12);
    assert.equal(all.length, 12);
    assert.deepEqual([...(await names(0)), ...(await names(5)), ...(await names(10))], all);
    assert.deepEqual(await names(3), all.slice(3, 8));
    assert.equal((await catalogue.search({ ...search, offset: 10 })).hasMore, false);
    assert.equal((await catalogue.search(search)).hasMore, true);
    const song = await catalogue.songById('4', call);
    assert.deepEqual(
      [song?.id, song?.trackName, song?.albumName, song?.releaseYear, song?.duration, song?.isrc],
      ['4', 'Test Song 4', 'Signals', 2024, 40, 'ZZHNG2400004'],
    );
    assert.equal(await catalogue.songById('999', call), null);
    assert.equal(await catalogue.songById('no number', call), null);
  });

  it('[R142] the 7digital adapter does not send an empty search query', async () => {
    const before = standIns().requests.length;
    assert.deepEqual(await open().search({ ...search, words: '  ' }), { songs: [], hasMore: false });
    assert.equal(standIns().requests.length, before);
  });

  it('[R155] the 7digital adapter leaves out explicit songs if the search excludes them', async () => {
    const catalogue = open();
    const found = async (explicit: boolean) =>
      (await catalogue.search({ ...search, limit: 12, explicit })).songs.filter((song) => song.explicit);
    assert.deepEqual([(await found(true)).length, (await found(false)).length], [1, 0]);
  });

  it('[R283][R274] the 7digital adapter chooses covers of 350 pixels, the smallest size of at least 256', async () => {
    const song = await open().songById('2', call);
    assert.match(song?.thumbnail ?? '', /2_350\.jpg$/);
  });

  it('the 7digital adapter signs search words with blanks, accents and punctuation so that 7digital accepts them', async () => {
    const { songs } = await open().search({ ...search, words: "don't (you) know!*" });
    assert.deepEqual(
      songs.map(({ trackName }) => trackName),
      ["Don't (You) Know!*"],
    );
    assert.ok((await open().search({ ...search, words: 'las señales', limit: 12 })).songs.length > 0);
  });

  it('[R106] the 7digital adapter signs stream and preview URLs for country and quality, and the URLs play', async () => {
    const catalogue = open();
    const streams = await catalogue.streams('4', { ...call, quality: 'high' });
    const url = new URL(streams?.http ?? '');
    assert.deepEqual([url.searchParams.get('country'), url.searchParams.get('formatId')], ['US', '26']);
    assert.deepEqual(await firstBytes(url.href), [206, '100']);
    const preview = await catalogue.preview('4', { ...call, country: 'GB' });
    assert.match(preview?.url ?? '', /previews\/clip\/4\?.*country=GB/);
    assert.deepEqual(await firstBytes(preview?.url ?? ''), [206, '100']);
    assert.equal(await catalogue.streams('999', { ...call, quality: 'high' }), null);
  });

  it('7digital’s stand-in responds 401 to a stream URL whose country, song or signature key was altered', async () => {
    const streams = await open().streams('4', { ...call, quality: 'medium' });
    const address = streams?.http ?? '';
    assert.deepEqual((await firstBytes(address.replace('country=US', 'country=DE')))[0], 401);
    assert.deepEqual((await firstBytes(address.replace('trackId=4', 'trackId=5')))[0], 401);
    const foreign = signUrl(
      { consumerKey: 'stand-in-7digital', consumerSecret: 'guessed' },
      new URL(address),
    );
    assert.deepEqual((await firstBytes(foreign.href))[0], 401);
  });

  it('[H1041] a song that is not licensed in the listener’s country is not playable, and its stream is refused', async () => {
    const catalogue = open();
    const german = { ...call, country: 'DE' };
    assert.equal((await catalogue.songById('2', german))?.isPlayable, false);
    assert.equal((await catalogue.songById('2', call))?.isPlayable, true);
    await assert.rejects(catalogue.streams('2', { ...german, quality: 'medium' }), isError('region'));
    await assert.rejects(catalogue.preview('2', german), isError('region'));
  });

  it('7digital requests with a wrong secret fail as unauthorized; without keys there is no 7digital adapter', async () => {
    const wrong = open((config) => ({
      ...config,
      sevenDigital: {
        ...config.sevenDigital,
        keys: { consumerKey: 'stand-in-7digital', consumerSecret: 'wrong' },
      },
    }));
    await assert.rejects(wrong.songById('4', call), isError('unauthorized'));
    const config = standInProviders(standIns().origin);
    const none = createProviders({ ...config, sevenDigital: { ...config.sevenDigital, keys: null } });
    assert.equal(none.get('sevenDigital'), null);
  });

  for (const [kind, reason] of [
    ['down', 'unavailable'],
    ['error', 'unavailable'],
    ['limited', 'rate_limited'],
    ['malformed', 'malformed'],
  ] as const)
    it(`a request to 7digital fails with the reason ${reason} if 7digital is ${kind}`, async () => {
      standIns().faults.set('sevenDigital', { kind });
      await assert.rejects(open().songById('1', call), isError(reason));
    });
});
