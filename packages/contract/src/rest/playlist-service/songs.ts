import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { flag, limitOffset } from '../../framework/fields.ts';
import { Song } from './song-shape.ts';

const songNotFound = { song_not_found: [404, 'Song not found'] } as const;
const words = z.string().max(200).optional();
const Songs = z.object({ songs: z.array(Song), count: z.number().int() });
const Found = z.object({
  songs: z.array(Song),
  next: z.number().int().nullable().describe('offset of the next page; null at the end'),
});
const search = {
  method: 'GET',
  access: 'guest',
  query: z.object({
    q: words,
    query: words,
    explicit: flag,
    flag,
    country: z.string().max(10).optional(),
    provider: z.string().max(40).optional(),
    ...limitOffset(100, 20),
  }),
  returns: Found,
} as const;

/** Endpoints for listing, searching and looking up songs. */
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
    summary: 'The second search; clients ask it where the server says so',
  },
  data: {
    method: 'GET',
    path: '/song-data/:providerSongId/:musicProvider',
    access: 'user',
    summary: "A song by a provider's id",
    returns: Song,
    refusals: songNotFound,
  },
  dataProviders: {
    method: 'GET',
    path: '/song-data/:providerSongId/:musicProvider/providers',
    access: 'user',
    summary: 'Where else a song is to be had',
    returns: z.record(z.string(), z.string()),
    refusals: songNotFound,
  },
  dataForServices: {
    method: 'GET',
    path: '/song-data/:providerSongId/:musicProvider/service',
    access: 'service',
    summary: "A song by a provider's id, for our other services",
    returns: Song,
    refusals: songNotFound,
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
    }),
    returns: z.object({ id: z.string(), song: Song }),
    refusals: {
      not_in_catalog: [404, "Sorry, this song is not in our catalog and can't be imported."],
      id_missing: [400, 'songId is required'],
    },
  },
});
