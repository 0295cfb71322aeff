import type { MusicProvider, MusicProviders, ProviderSong } from '@hangout/providers';
import type { ClientProvider } from '@hangout/rules';

/** Creates a song of a fake provider; fields that are not given are empty. */
export const fakeSong = (id: string, given: Partial<ProviderSong> = {}): ProviderSong => ({
  ...{ id, trackName: `Title ${id}`, artistName: `Artist ${id}`, albumName: null, releaseYear: null },
  ...{ duration: 200, explicit: false, genre: null, isrc: null, thumbnail: null, preview: null },
  ...{ link: null, playbackToken: null, isPlayable: true, isPrivate: Boolean(given.playbackToken) },
  ...given,
});

export interface FakeProvider extends MusicProvider {
  /** The results of every search; a test may replace them. */
  songs: readonly ProviderSong[];
  /** Runs before each response: a test can delay it or throw. */
  before: () => Promise<void>;
  readonly calls: string[];
}

/** Creates a provider in this process. Tests set its songs and faults. */
export function fakeProvider(key: ClientProvider, songs: readonly ProviderSong[] = []): FakeProvider {
  const answer = async <T>(call: string, find: () => T): Promise<T> => {
    provider.calls.push(call);
    await provider.before();
    return find();
  };
  const provider: FakeProvider = {
    key,
    songs,
    before: async () => {},
    calls: [],
    search: ({ words, offset, limit, country }) =>
      answer(`search ${words} ${country}`, () => ({
        songs: provider.songs.slice(offset, offset + limit),
        hasMore: offset + limit < provider.songs.length,
      })),
    songById: (id) => answer(`id ${id}`, () => provider.songs.find((song) => song.id === id) ?? null),
    songByIsrc: (isrc) =>
      answer(`isrc ${isrc}`, () => provider.songs.find((song) => song.isrc === isrc) ?? null),
  };
  return provider;
}

/** Creates SoundCloud in this process: it returns its private tracks only for their tokens. */
export function fakeSoundCloud(songs: readonly ProviderSong[] = []): FakeProvider {
  const provider = fakeProvider('soundCloudPublic', songs);
  const { songById } = provider;
  provider.songById = async (id, call) => {
    const song = await songById(id, call);
    return song?.isPrivate && song.playbackToken !== call.playbackToken ? null : song;
  };
  return provider;
}

/** Wraps these providers as a server's `MusicProviders`. */
export const fakeProviders = (...all: readonly MusicProvider[]): MusicProviders => ({
  config: null,
  all,
  analysis: null,
  get: (key) => all.find((one) => one.key === key) ?? null,
});
