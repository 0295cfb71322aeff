import { z } from 'zod';
import type { ProviderHttp } from '../http/provider-http.ts';
import type { MusicProvider, ProviderCall, ProviderSong } from '../music-provider.ts';
import type { ProviderConfig } from '../provider-config.ts';
import { readAppleLink } from './links.ts';
import { APPLE_SEARCH_LIMIT } from './shapes.ts';

/** The public search returns at most this many results and cannot skip any. */
const MOST_RESULTS = 200;

const Result = z.object({
  wrapperType: z.string().nullish(),
  kind: z.string().nullish(),
  trackId: z.number().nullish(),
  collectionId: z.number().nullish(),
  trackName: z.string().nullish(),
  artistName: z.string().nullish(),
  collectionName: z.string().nullish(),
  previewUrl: z.string().nullish(),
  artworkUrl100: z.string().nullish(),
  trackTimeMillis: z.number().nullish(),
  releaseDate: z.string().nullish(),
  trackExplicitness: z.string().nullish(),
  primaryGenreName: z.string().nullish(),
  trackViewUrl: z.string().nullish(),
  trackCount: z.number().nullish(),
});
type Result = z.infer<typeof Result>;
const Answer = z.object({ results: z.array(Result) });

/**
 * [H1028] Apple Music without the operator's key: the public search, which finds songs with previews of 30 seconds.
 * Songs cannot be found by ISRC, because the search knows none.
 */
export function createItunes({ apple }: ProviderConfig, http: ProviderHttp): MusicProvider {
  const query = async (
    path: 'search' | 'lookup',
    parameters: Readonly<Record<string, string>>,
    { country, signal }: ProviderCall,
  ): Promise<readonly Result[]> => {
    const url = new URL(`${apple.itunes}/${path}`);
    url.search = new URLSearchParams({ ...parameters, country, media: 'music', entity: 'song' }).toString();
    return (await http.json({ url, shape: Answer, signal }))?.results ?? [];
  };
  const loadAlbum = async (id: string, call: ProviderCall) => {
    const results = await query('lookup', { id, limit: String(MOST_RESULTS) }, call);
    const album = results.find(({ wrapperType }) => wrapperType === 'collection');
    return album ? { album, songs: results.flatMap(toSongs) } : null;
  };
  return {
    key: 'apple',
    // The search has no offset, so everything up to the end of the page is requested.
    async search({ words, explicit, limit, offset, ...call }) {
      const wanted = Math.min(Math.max(offset + limit, APPLE_SEARCH_LIMIT) + 1, MOST_RESULTS);
      const filter = { explicit: explicit ? 'Yes' : 'No' };
      const results = await query('search', { term: words, limit: String(wanted), ...filter }, call);
      const songs = results.flatMap(toSongs).filter((song) => explicit || !song.explicit);
      return { songs: songs.slice(offset, offset + limit), hasMore: songs.length > offset + limit };
    },
    async songById(id, call) {
      const results = await query('lookup', { id }, call);
      return results.flatMap(toSongs).find((song) => song.id === id) ?? null;
    },
    readLink: async (link) => readAppleLink(link),
    async collection(kind, id, call) {
      const found = kind === 'album' ? await loadAlbum(id, call) : null;
      if (!found) return null;
      const { album, songs } = found;
      return {
        ...{ kind: 'album', id, name: album.collectionName ?? '', description: album.artistName ?? '' },
        ...{ thumbnail: coverOf(album), count: album.trackCount ?? songs.length },
      };
    },
    async collectionSongs(kind, id, call) {
      const found = kind === 'album' ? await loadAlbum(id, call) : null;
      return { items: found?.songs ?? [], next: null };
    },
  };
}

function toSongs(result: Result): ProviderSong[] {
  const { kind, trackId, trackName, artistName } = result;
  if (kind !== 'song' || !trackId || !trackName || !artistName) return [];
  return [
    {
      ...{ id: String(trackId), trackName, artistName },
      albumName: result.collectionName ?? null,
      releaseYear: Number(result.releaseDate?.slice(0, 4)) || null,
      duration: Math.round((result.trackTimeMillis ?? 0) / 1000),
      explicit: result.trackExplicitness === 'explicit',
      genre: result.primaryGenreName ?? null,
      isrc: null,
      thumbnail: coverOf(result),
      preview: result.previewUrl ?? null,
      link: result.trackViewUrl ?? `https://music.apple.com/us/song/${trackId}`,
      playbackToken: null,
      isPlayable: true,
    },
  ];
}

/** Returns the URL of a cover with 512 pixels; cover URLs contain their size. */
const coverOf = ({ artworkUrl100 }: Result): string | null =>
  artworkUrl100?.replace('100x100bb', '512x512bb') ?? null;
