import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { takeSkip } from '../../framework/fields.ts';
import { Song } from '../shapes/song-shape.ts';

const Album = z
  .object({
    albumShortId: z.string().describe('stays the same as long as artist and title do'),
    albumName: z.string(),
    artistShortId: z.string(),
    artistName: z.string(),
    releaseYear: z.number().int().nullable(),
    thumbnails: z.array(z.string()).describe('the first cover'),
    songsNumber: z.number().int(),
  })
  .meta({ id: 'Album' });
const Artist = z
  .object({
    artistShortId: z.string().describe('stays the same as long as the name does'),
    artistName: z.string(),
    songsNumber: z.number().int(),
    albumsNumber: z.number().int(),
  })
  .meta({ id: 'Artist' });
const Songs = z.object({ songs: z.array(Song), count: z.number().int() });
const Albums = z.object({ albums: z.array(Album), count: z.number().int() });
const page = z.object(takeSkip(100, 20));
const ShortId = z.string().min(1).max(40);
const get = { method: 'GET', access: 'service' } as const;

/** [H1068] Albums of the songs that everybody may hear, for our other services. */
export const albums = defineEndpoints('playlist-service', {
  list: {
    ...get,
    path: '/albums/service/all-albums',
    summary: 'All albums, by artist and title',
    query: page,
    returns: Albums,
  },
  songs: {
    ...get,
    path: '/albums/service/:albumShortId/songs',
    summary: 'The songs of an album, in the order in which they were added',
    params: z.object({ albumShortId: ShortId }),
    query: page,
    returns: Songs,
    refusals: { album_not_found: [404, 'Album not found'] },
  },
  allSongs: {
    ...get,
    path: '/albums/service/all-songs',
    summary: 'All songs of all albums, by number',
    query: page,
    returns: Songs,
  },
  song: {
    ...get,
    path: '/albums/service/:songShortId/song',
    summary: 'A song by its short id',
    params: z.object({ songShortId: ShortId }),
    returns: Song,
    refusals: { song_not_found: [404, 'Song not found'] },
  },
});

/** [H1068] Artists of the songs that everybody may hear, for our other services. */
export const artists = defineEndpoints('playlist-service', {
  list: {
    ...get,
    path: '/artists/service/all-artists',
    summary: 'All artists, by name',
    query: page,
    returns: z.object({ artists: z.array(Artist), count: z.number().int() }),
  },
  albumsOfMany: {
    method: 'POST',
    tx: 'none',
    access: 'service',
    path: '/artists/service/albums-by-artists',
    summary: 'The albums of several artists, who are named by short id or by name',
    body: z.object({ artists: z.array(z.string().min(1).max(500)).max(100), ...takeSkip(100, 100) }),
    returns: Albums,
  },
  albums: {
    ...get,
    path: '/artists/service/:artistShortId/albums',
    summary: 'The albums of an artist',
    params: z.object({ artistShortId: ShortId }),
    query: page,
    returns: Albums,
    refusals: { artist_not_found: [404, 'Artist not found'] },
  },
});
