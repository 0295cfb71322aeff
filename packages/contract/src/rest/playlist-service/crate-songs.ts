import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset } from '../../framework/fields.ts';
import {
  Crate,
  CrateSong,
  CrateSongs,
  CrateState,
  NewCrateSong,
  crateRefusals as refusals,
} from './crate-shape.ts';

const place = z.number().int().min(-1_000_000).max(1_000_000);
const typedPlace = z.coerce.number().int().min(-1_000_000).max(1_000_000);
const songRefusals = {
  ...refusals,
  song_not_found: [404, 'Song not found'],
  crate_full: [400, 'This playlist is full'],
} as const;
const placeRefusals = {
  ...refusals,
  crate_song_not_found: [404, 'This song is not in the playlist'],
  position_missing: [400, 'The new position is required'],
} as const;

/** The endpoints that a playlist, the queue and the likes have in common, below the given base path. */
const songCalls = <const B extends string>(base: B, name: string) =>
  ({
    songs: {
      method: 'GET',
      path: `${base}/songs`,
      access: 'user',
      summary: `Songs of ${name}, at most 300 at a time`,
      query: z.object(limitOffset(300, 300)),
      returns: CrateSongs,
      refusals,
    },
    add: {
      method: 'POST',
      path: `${base}/songs`,
      access: 'user',
      summary: `Add songs to ${name}, at the end or, with append false, at the start`,
      body: z.object({
        songs: z.array(NewCrateSong).min(1).max(300).optional(),
        song: NewCrateSong.optional(),
        append: z.boolean().default(true),
      }),
      returns: CrateSongs.extend(CrateState.shape),
      refusals: { ...songRefusals, no_songs: [400, 'songs is required'] },
    },
    setCurrent: {
      method: 'PUT',
      path: `${base}/current-position`,
      access: 'user',
      summary: `Choose the song of ${name} to go on from`,
      body: z.object({ position: place.optional(), currentPosition: place.optional() }),
      returns: CrateState,
      refusals: { ...refusals, position_missing: [400, 'The new position is required'] },
    },
    remove: {
      method: 'DELETE',
      path: `${base}/songs/:crateSongUuid`,
      access: 'user',
      summary: `Take a song out of ${name}`,
      returns: CrateState,
      refusals: { ...refusals, crate_song_not_found: placeRefusals.crate_song_not_found },
    },
    move: {
      method: 'PUT',
      path: `${base}/songs/:crateSongUuid/position`,
      access: 'user',
      summary: `Move a song within ${name}; beyond an end it lands at that end`,
      query: z.object({ newPosition: typedPlace.optional() }),
      body: z.object({ newPosition: place.optional() }),
      returns: CrateState.extend({
        crateSongUuid: z.string(),
        crateSongUUID: z.string(),
        position: z.number().int(),
      }),
      refusals: placeRefusals,
    },
    clearByPost: {
      method: 'POST',
      path: `${base}/songs/clear`,
      access: 'user',
      summary: `Empty ${name}`,
      returns: CrateState,
      refusals,
    },
    shuffle: {
      method: 'POST',
      path: `${base}/songs/shuffle`,
      access: 'user',
      summary: `Mix ${name}; the current song comes first`,
      returns: CrateSongs.extend(CrateState.shape),
      refusals,
    },
  }) as const;

const specialCalls = <const B extends string>(base: B, name: string) =>
  ({
    ...songCalls(base, name),
    crate: {
      method: 'GET',
      path: base,
      access: 'user',
      summary: `All about ${name}`,
      returns: Crate,
      refusals,
    },
    clear: {
      method: 'DELETE',
      path: base,
      aliases: [`${base}/songs`, `${base}/clear`],
      access: 'user',
      summary: `Empty ${name}`,
      returns: CrateState,
      refusals,
    },
    copy: {
      method: 'PUT',
      path: `${base}/copy`,
      access: 'user',
      summary: `Append all songs of a playlist to ${name}`,
      query: z.object({ srcCrateId: z.string().max(60).optional() }),
      body: z.object({ srcCrateId: z.string().max(60).optional() }),
      returns: Crate,
      refusals: {
        ...refusals,
        crate_full: songRefusals.crate_full,
        source_missing: [400, 'srcCrateId is required'],
      },
    },
  }) as const;

/** Endpoints for the songs of a crate by its uuid; the queue and the likes have a uuid too. */
export const crateSongs = defineEndpoints('playlist-service', {
  ...songCalls('/crate/:crateUuid', 'a playlist'),
  clear: {
    method: 'DELETE',
    path: '/crate/:crateUuid/songs',
    access: 'user',
    summary: 'Empty a playlist',
    returns: CrateState,
    refusals,
  },
  addTrack: {
    method: 'POST',
    path: '/api/v1/playlists/:crateUuid/tracks',
    access: 'user',
    summary: 'Add one known song to a playlist',
    body: z.object({
      songId: z.union([z.string().min(1).max(200), z.number().int()]).transform(String),
      append: z.boolean().default(true),
    }),
    returns: CrateSong,
    refusals: songRefusals,
  },
});

/** [R062] Endpoints for the songs of the caller's queue. */
export const queueSongs = defineEndpoints(
  'playlist-service',
  specialCalls('/crate/special/queue', 'my queue'),
);

/** [R062] Endpoints for the songs that the caller likes. */
export const likedSongs = defineEndpoints(
  'playlist-service',
  specialCalls('/crate/special/likes', 'my likes'),
);
