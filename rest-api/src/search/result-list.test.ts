import assert from 'node:assert/strict';
import type { ClientProvider, Song } from '@hangout/rules';
import { ResultList, type SearchSource, type SourcePage } from './result-list.ts';

const song = (provider: ClientProvider, nr: number, given: Partial<Song> = {}): Song => ({
  ...{ songId: '', songShortId: `${provider}:${nr}`, isrc: null, trackName: `${provider} ${nr}` },
  ...{
    artistName: 'Artist',
    albumName: null,
    releaseYear: null,
    duration: 100,
    explicit: false,
    genre: null,
  },
  ...{ musicProviders: { [provider]: String(nr) }, thumbnails: {}, previews: [], links: {}, streamUrls: {} },
  playbackToken: null,
  ...given,
});
const songsOf = (provider: ClientProvider, count: number, from = 1) =>
  Array.from({ length: count }, (_, nr) => song(provider, from + nr));

/** Creates a source that has all its songs at once, in pages. */
const source = (key: ClientProvider, songs: readonly Song[]): SearchSource => ({
  key,
  search: async ({ offset, limit }) => ({
    songs: songs.slice(offset, offset + limit),
    hasMore: offset + limit < songs.length,
  }),
});

/** Creates a source that responds when the test resolves it. */
function waitingSource(key: ClientProvider) {
  const { promise, resolve, reject } = Promise.withResolvers<SourcePage>();
  return { source: { key, search: () => promise } satisfies SearchSource, resolve, reject };
}
const noDelay = async () => {};
const names = (songs: readonly Song[]) => songs.map(({ songShortId }) => songShortId);

describe('ResultList, search results of several providers in pages', () => {
  it('[R282] search results of all providers are combined into pages, and each result is on one page only', async () => {
    const list = new ResultList([
      source('sevenDigital', songsOf('sevenDigital', 45)),
      source('soundCloudPublic', songsOf('soundCloudPublic', 30)),
    ]);
    const all: string[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page = await list.page(offset, 20);
      all.push(...names(page.songs));
      offset = page.next;
    }
    assert.equal(new Set(all).size, 75);
    assert.deepEqual(names((await list.page(5, 3)).songs), [
      ...['soundCloudPublic:1', 'sevenDigital:6', 'soundCloudPublic:2'],
    ]);
  });

  it('[H1065] while one provider is slow, a search returns results of other providers, and the slow provider’s results come on a later page', async () => {
    const slow = waitingSource('spotify');
    const list = new ResultList([source('audius', songsOf('audius', 3)), slow.source], noDelay);
    const first = await list.page(0, 20);
    assert.deepEqual(names(first.songs), ['audius:1', 'audius:2', 'audius:3']);
    assert.deepEqual(first.states.get('spotify'), { kind: 'slow' });
    assert.equal(first.next, 3);
    slow.resolve({ songs: songsOf('spotify', 2), hasMore: false });
    const second = await list.page(3, 20);
    assert.deepEqual(names(second.songs), ['spotify:1', 'spotify:2']);
    assert.deepEqual([second.next, second.states.get('spotify')], [null, { kind: 'answered' }]);
    assert.deepEqual(names((await list.page(0, 20)).songs).slice(0, 3), names(first.songs));
  });

  it('[H1065] a provider whose search fails does not affect the results of other providers', async () => {
    const broken = waitingSource('apple');
    broken.reject(new Error('away'));
    const list = new ResultList([broken.source, source('audius', songsOf('audius', 1))]);
    const page = await list.page(0, 20);
    assert.deepEqual(
      [names(page.songs), page.next, page.states.get('apple')?.kind],
      [['audius:1'], null, 'failed'],
    );
  });

  it('[H1065] a page of search results is empty only after every provider has failed or has no results', async () => {
    const [one, other] = [waitingSource('apple'), waitingSource('spotify')];
    const page = new ResultList([one.source, other.source], noDelay).page(0, 20);
    one.resolve({ songs: [], hasMore: false });
    other.reject(new Error('away'));
    assert.deepEqual([(await page).songs, (await page).next], [[], null]);
  });

  it('[H1064] the same song at two providers is one search result with both ids', async () => {
    const both = { trackName: 'Blue', artistName: 'Nima' };
    const list = new ResultList([
      source('spotify', [song('spotify', 1, both)]),
      source('audius', [song('audius', 1, both), song('audius', 2)]),
    ]);
    const { songs } = await list.page(0, 20);
    assert.deepEqual(names(songs), ['spotify:1', 'audius:2']);
    assert.deepEqual(songs[0]?.musicProviders, { audius: '1', spotify: '1' });
  });

  it('[H1065] pages of search results that are requested simultaneously have no result in common', async () => {
    const list = new ResultList([source('audius', songsOf('audius', 60))]);
    const pages = await Promise.all([list.page(0, 20), list.page(20, 20), list.page(40, 20)]);
    assert.equal(new Set(pages.flatMap(({ songs }) => names(songs))).size, 60);
  });
});
