import { textOfHtml } from '@hangout/rules/escape-html';
import { z } from 'zod';
import type { ProviderCollection, ProviderSong } from '../music-provider.ts';

/** [R280] Maximum number of results per page of a search. */
export const APPLE_SEARCH_LIMIT = 25;

/** Cover URLs contain `{w}` and `{h}` for the size. */
const Artwork = z.object({ url: z.string() }).nullish();
const PlayParams = z.object({ id: z.string(), catalogId: z.string().nullish() }).nullish();

const SongAttributes = z.object({
  name: z.string(),
  artistName: z.string(),
  albumName: z.string().nullish(),
  durationInMillis: z.number().nullish(),
  isrc: z.string().nullish(),
  contentRating: z.string().nullish(),
  genreNames: z.array(z.string()).nullish(),
  releaseDate: z.string().nullish(),
  artwork: Artwork,
  previews: z.array(z.object({ url: z.string() })).nullish(),
  playParams: PlayParams,
  url: z.string().nullish(),
});

const CatalogSong = z.object({ id: z.string(), attributes: SongAttributes });
export type CatalogSong = z.infer<typeof CatalogSong>;

/** Songs of the catalogue, or of a user's library with the matching catalogue song. */
export const Songs = z.object({
  data: z.array(
    CatalogSong.extend({
      type: z.string().nullish(),
      relationships: z.object({ catalog: z.object({ data: z.array(CatalogSong) }).nullish() }).nullish(),
    }),
  ),
  next: z.string().nullish(),
});
export type LibrarySong = z.infer<typeof Songs>['data'][number];

/** A search without results has no `songs`. */
export const Found = z.object({ results: z.object({ songs: Songs.nullish() }) });

const Collection = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    artistName: z.string().nullish(),
    description: z.object({ standard: z.string().nullish() }).nullish(),
    trackCount: z.number().nullish(),
    artwork: Artwork,
  }),
});
export type Collection = z.infer<typeof Collection>;
export const Collections = z.object({ data: z.array(Collection), next: z.string().nullish() });
export const Storefronts = z.object({ data: z.array(z.object({ id: z.string() })) });
export const Made = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

export function toSong({ id, attributes }: CatalogSong): ProviderSong {
  const { genreNames = [], releaseDate, artwork } = attributes;
  return {
    id,
    trackName: attributes.name,
    artistName: attributes.artistName,
    albumName: attributes.albumName ?? null,
    releaseYear: Number(releaseDate?.slice(0, 4)) || null,
    duration: Math.round((attributes.durationInMillis ?? 0) / 1000),
    explicit: attributes.contentRating === 'explicit',
    // Every song also has the genre Music, which says nothing.
    genre: genreNames?.find((name) => name !== 'Music') ?? null,
    isrc: attributes.isrc?.replaceAll('-', '').toUpperCase() || null,
    thumbnail: coverOf(artwork),
    preview: attributes.previews?.[0]?.url ?? null,
    link: attributes.url ?? `https://music.apple.com/us/song/${id}`,
    playbackToken: null,
    // Songs that cannot be played in a country have no playParams.
    isPlayable: attributes.playParams != null,
  };
}

/** Returns the catalogue song of a library song; null for a file that the owner has uploaded. */
export function toCatalogSong(song: LibrarySong): ProviderSong | null {
  if (song.type !== 'library-songs') return toSong(song);
  const [found] = song.relationships?.catalog?.data ?? [];
  if (found) return toSong(found);
  const id = song.attributes.playParams?.catalogId;
  return id ? toSong({ id, attributes: song.attributes }) : null;
}

export const toCollection =
  (kind: 'playlist' | 'album') =>
  ({ id, attributes }: Collection): ProviderCollection => ({
    ...{ kind, id, name: attributes.name },
    description: textOfHtml(attributes.description?.standard ?? attributes.artistName ?? ''),
    thumbnail: coverOf(attributes.artwork),
    count: attributes.trackCount ?? null,
  });

const coverOf = (artwork: z.infer<typeof Artwork>): string | null =>
  artwork?.url.replace('{w}', '512').replace('{h}', '512') ?? null;
