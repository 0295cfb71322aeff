import { AUDIO_QUALITIES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { flag, limitOffset, listOf, ShownText } from '../../framework/fields.ts';
import { Song } from '../shapes/song-shape.ts';
import { SongUrls } from '../shapes/song-urls.ts';
import { UploadedSong } from '../shapes/uploaded-song.ts';

const songNotFound = [404, 'Song not found'] as const;
/** Tags that a song's owner can set. */
export const songTags = {
  trackName: ShownText(200).min(1).optional(),
  artistName: ShownText(200).min(1).optional(),
  albumName: ShownText(200).nullish(),
  genre: ShownText(60).nullish(),
  releaseYear: z.number().int().min(1000).max(2999).nullish(),
  isrc: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, 'must be an ISRC such as USRC17607839')
    .nullish(),
  explicit: z.boolean().optional(),
};

export const uploadedSongs = defineEndpoints('room-service', {
  search: {
    method: 'GET',
    path: '/search',
    access: 'guest',
    summary: 'Find uploaded songs by words of title, artist and album',
    query: z.object({ term: z.string().max(200).optional(), ...limitOffset() }),
    returns: listOf(Song),
  },
  publicSongs: {
    method: 'GET',
    path: '/songs/public',
    access: 'public',
    summary: 'Every verified upload, the newest first',
    query: z.object(limitOffset()),
    returns: listOf(Song),
  },
  mine: {
    method: 'GET',
    path: '/songs',
    access: 'user',
    summary: 'My uploads, the newest first',
    query: z.object({ verified: flag, ...limitOffset() }),
    returns: listOf(UploadedSong),
  },
  byId: {
    method: 'GET',
    path: '/songs/:id',
    access: 'public',
    summary: 'An uploaded song; while it is not verified, only its owner sees it',
    returns: UploadedSong,
    refusals: { song_not_found: songNotFound },
  },
  update: {
    method: 'PATCH',
    path: '/songs/:id',
    access: 'user',
    summary: 'Correct what is known of a song of mine',
    body: z.object(songTags),
    returns: UploadedSong,
    refusals: { song_not_found: songNotFound, not_your_song: [403, 'Forbidden'] },
  },
  setCover: {
    method: 'PUT',
    path: '/songs/:id/cover',
    access: 'user',
    tx: 'none',
    summary: 'Give a song of mine a cover: PNG, JPEG, WebP, GIF or AVIF, at most 10 MB',
    upload: { field: 'file', maxBytes: 10 * 1024 * 1024 },
    returns: UploadedSong,
    refusals: {
      song_not_found: songNotFound,
      not_your_song: [403, 'Forbidden'],
      cover_not_readable: [400, 'This file is no image that we can read'],
    },
    limit: { points: 120, seconds: 3600, by: 'person' },
  },
  removeCover: {
    method: 'DELETE',
    path: '/songs/:id/cover',
    access: 'user',
    summary: 'Take the cover of a song of mine away',
    returns: UploadedSong,
    refusals: { song_not_found: songNotFound, not_your_song: [403, 'Forbidden'] },
  },
  delete: {
    method: 'DELETE',
    path: '/songs/:id',
    access: 'user',
    summary: 'Delete a song of mine, everywhere',
    refusals: { song_not_found: songNotFound, not_your_song: [403, 'Forbidden'] },
  },
  verification: {
    method: 'PUT',
    path: '/songs/:id/verification',
    access: 'moderator',
    summary: 'Take an uploaded song down, so that nobody can play it, or put it back',
    body: z.object({ verified: z.boolean(), reason: ShownText(300).nullish() }),
    returns: UploadedSong,
    refusals: {
      song_not_found: songNotFound,
      song_not_ready: [409, 'This song is not ready, so it can be neither taken down nor put back'],
    },
  },
  metadata: {
    method: 'POST',
    path: '/metadata',
    access: 'user',
    summary: 'Correct the tags of a song of mine',
    body: z.object({
      songId: z.union([z.string().min(1).max(200), z.number().int()]).transform(String),
      ...songTags,
    }),
    returns: UploadedSong,
    refusals: {
      song_not_found: songNotFound,
      not_your_tags: [403, 'Unauthorized to edit tags that not belongs to the user'],
    },
  },
});

const seal = z.object({ t: z.string().max(300).optional() });
const streamRefusals = {
  song_not_found: songNotFound,
  not_verified: [403, 'Song is not verified'],
  sign_in_needed: [401, 'Unauthorized'],
} as const;

/**
 * Audio files for audio players. URLs carry a signature `t`, because players send no headers; a bearer token works too.
 */
export const songStreams = defineEndpoints('room-service', {
  hlsPlaylist: {
    method: 'GET',
    path: '/songs/:id/hls-playlist',
    access: 'guest',
    summary: 'Addresses to hear a song from, for my session: a quarter of an hour and the length of the song',
    query: z.object({
      quality: z
        .enum(AUDIO_QUALITIES)
        .optional()
        .describe('the sound that is wanted; registered people only, all others hear medium'),
    }),
    returns: SongUrls,
    refusals: { song_not_found: songNotFound, not_verified: streamRefusals.not_verified },
    limit: { points: 300, seconds: 60, by: 'person' },
  },
  playlist: {
    method: 'GET',
    path: '/songs/:id/hls/index.m3u8',
    access: 'public',
    summary: 'The playlist of a song',
    query: seal,
    produces: 'application/vnd.apple.mpegurl',
    refusals: streamRefusals,
  },
  segment: {
    method: 'GET',
    path: '/songs/:id/hls/:segment',
    access: 'public',
    summary: 'Four seconds of a song, encrypted',
    query: seal,
    produces: 'video/mp2t',
    refusals: streamRefusals,
  },
  key: {
    method: 'GET',
    path: '/songs/hls/key',
    access: 'public',
    summary: 'The key to the seconds of a song',
    query: z.object({ song: z.string().max(30).default(''), t: z.string().max(300).optional() }),
    produces: 'application/octet-stream',
    refusals: streamRefusals,
  },
  http: {
    method: 'GET',
    path: '/songs/:id/http',
    access: 'public',
    summary: 'A song as one file that plays while it loads',
    query: seal.extend({ quality: z.enum(AUDIO_QUALITIES).optional() }),
    produces: 'audio/mp4',
    refusals: streamRefusals,
  },
  cover: {
    method: 'GET',
    path: '/songs/:id/cover',
    access: 'public',
    summary: 'The cover of a song, 128, 256, 500 or 1024 pixels wide',
    query: z.object({ size: z.coerce.number().optional() }),
    produces: 'image/jpeg',
    refusals: { song_not_found: songNotFound, no_cover: [404, 'This song has no cover'] },
  },
});
