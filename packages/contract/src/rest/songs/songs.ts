import { CLIENT_PROVIDERS, MAX_LIVE_SET_MINUTES, PROVIDERS } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { flag, limitOffset, ShownName } from '../../framework/fields.ts';
import { CountryCode, providerRefusals } from '../music-providers/music-providers.ts';
import { Song } from '../shapes/song-shape.ts';

/** What a link to a music provider leads to. */
const LinkTarget = z
  .object({
    kind: z.enum(['song', 'playlist', 'album', 'likes']),
    provider: z.enum(PROVIDERS),
    id: z.string().describe('at the provider'),
    song: Song.nullable().describe('stored as ours; null for anything but a song'),
    name: z.string().nullable(),
    thumbnail: z.string().nullable(),
    count: z.number().int().nullable().describe('number of songs'),
  })
  .meta({ id: 'LinkTarget' });
const linkRefusals = {
  ...providerRefusals,
  link_not_known: [400, 'Links of this kind can not be read'],
} as const;
const MusicLink = z.string().min(1).max(2_000);

const songNotFound = { song_not_found: [404, 'Song not found'] } as const;
const words = z.string().max(200).optional();
const Songs = z.object({ songs: z.array(Song), count: z.number().int() });
/** [H1065] How a search at one provider has ended. */
const ProviderAnswer = z
  .object({
    key: z.enum(CLIENT_PROVIDERS),
    answer: z
      .enum(['answered', 'slow', 'failed', 'left_out'])
      .describe('a slow one stands in a later page; one is left out where its quota is used up'),
  })
  .meta({ id: 'ProviderAnswer' });
const Found = z.object({
  songs: z
    .array(Song)
    .describe('[R131] a song that is not ours yet has no songId, and `{provider}:{id}` as songShortId'),
  next: z.number().int().nullable().describe('offset of the next page; null at the end'),
  providers: z.array(ProviderAnswer),
});
/** [H1071] Results of `/search/v2`, which also finds playlists, people and hangouts. */
const FoundWithOthers = Found.extend({
  playlists: z.array(
    z
      .object({
        crateUuid: z.string(),
        crateName: z.string(),
        userUuid: z.string(),
        totalSongs: z.number().int(),
        thumbnails: z.array(z.string()),
      })
      .meta({ id: 'FoundPlaylist' }),
  ),
  people: z.array(
    z
      .object({
        uuid: z.string(),
        nickname: z.string(),
        avatarId: z.string(),
        color: z.string(),
        profilePicture: z.string().nullable(),
      })
      .meta({ id: 'FoundPerson' }),
  ),
  hangouts: z.array(
    z
      .object({
        uuid: z.string(),
        slug: z.string(),
        name: z.string(),
        design: z.string(),
        posterUrl: z.string().nullable(),
      })
      .meta({ id: 'FoundHangout' }),
  ),
});
const search = {
  method: 'GET',
  access: 'guest',
  query: z.object({
    q: words,
    query: words,
    explicit: flag,
    flag,
    country: CountryCode.optional(),
    provider: z.string().max(200).optional().describe('one or several, separated by commas; all by default'),
    ...limitOffset(100, 20),
  }),
  returns: Found,
  limit: { points: 120, seconds: 60, by: 'person' },
} as const;

export const songs = defineEndpoints('playlist-service', {
  list: {
    method: 'GET',
    path: '/api/v1/songs',
    access: 'user',
    summary: 'Songs that are ready to play, the newest first',
    query: z.object({ genre: words, artistName: words, trackName: words, ...limitOffset(100, 20) }),
    returns: Songs,
  },
  byId: {
    method: 'GET',
    path: '/api/v1/songs/:songId',
    access: 'user',
    summary: 'A song by its number or short name',
    returns: Song,
    refusals: songNotFound,
  },
  search: { ...search, path: '/search', summary: 'Find songs at every provider that is set up' },
  searchV2: {
    ...search,
    path: '/search/v2',
    returns: FoundWithOthers,
    summary:
      'The second search, which forgives typing errors; its first page also has playlists, people and hangouts',
  },
  link: {
    method: 'GET',
    path: '/music-links',
    access: 'guest',
    summary: 'What a link to a song, a playlist or an album of a music provider leads to; songs become ours',
    query: z.object({ link: MusicLink, country: CountryCode.optional() }),
    returns: LinkTarget,
    refusals: { ...linkRefusals, ...songNotFound },
    limit: { points: 60, seconds: 60, by: 'person' },
  },
  dataByLink: {
    method: 'GET',
    path: '/song-data/:link',
    access: 'user',
    summary: 'A song by the encoded link to it at a music provider',
    params: z.object({ link: MusicLink }),
    returns: Song,
    refusals: { ...linkRefusals, ...songNotFound },
    limit: { points: 60, seconds: 60, by: 'person' },
  },
  migrateLinks: {
    method: 'POST',
    path: '/song-data/migrate-links',
    access: 'admin',
    summary: 'Complete links and ids of stored songs, some at a time, until none remain',
    body: z.object({ limit: z.number().int().min(1).max(10_000).optional() }),
    returns: z.object({ migrated: z.number().int(), remaining: z.boolean() }),
  },
  data: {
    method: 'GET',
    path: '/song-data/:providerSongId/:musicProvider',
    access: 'user',
    summary: "A song by a provider's id",
    returns: Song,
    refusals: { ...providerRefusals, ...songNotFound },
  },
  dataProviders: {
    method: 'GET',
    path: '/song-data/:providerSongId/:musicProvider/providers',
    access: 'user',
    summary: 'Where else a song is to be had',
    returns: z.record(z.string(), z.string()),
    refusals: { ...providerRefusals, ...songNotFound },
  },
  dataForServices: {
    method: 'GET',
    path: '/song-data/:providerSongId/:musicProvider/service',
    access: 'service',
    summary: "A song by a provider's id, for our other services",
    returns: Song,
    refusals: { ...providerRefusals, ...songNotFound },
  },
  liveSet: {
    method: 'POST',
    path: '/songs/live-set',
    access: 'user',
    status: 201,
    summary: 'Make a live set: a song without a file, which its DJ plays through the microphone',
    body: z.object({
      name: ShownName(100),
      minutes: z.number().int().min(1).max(MAX_LIVE_SET_MINUTES),
    }),
    returns: Song,
    limit: { points: 20, seconds: 3600, by: 'person' },
  },
  importTrack: {
    method: 'POST',
    path: '/api/v1/track-import',
    access: 'user',
    tx: 'none',
    summary: "Take a provider's song in; the answer names it from then on",
    body: z.object({
      musicProvider: z.string().min(1).max(40),
      songId: z.string().max(200).optional(),
      providerSongId: z.string().max(200).optional(),
      id: z.string().max(200).optional(),
      playbackToken: z.string().max(200).optional().describe('[R044] secret of a private track'),
      country: CountryCode.optional(),
    }),
    returns: z.object({ id: z.string(), song: Song }),
    refusals: {
      ...providerRefusals,
      not_in_catalog: [404, "Sorry, this song is not in our catalog and can't be imported."],
      id_missing: [400, 'songId is required'],
    },
    limit: { points: 120, seconds: 60, by: 'person' },
  },
});
