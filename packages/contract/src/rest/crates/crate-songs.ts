import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { flag, limitOffset, Uuid } from '../../framework/fields.ts';
import {
  Crate,
  CrateAfterRemoval,
  CrateSong,
  CrateSongs,
  CrateSongsPage,
  CrateState,
  crateSorts,
  NewCrateSong,
  crateRefusals as refusals,
} from '../shapes/crate-shape.ts';

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

/** [H563] Maximum number of songs removed by one request. */
const MOST_REMOVED = 10_000;

/** Endpoints that playlists, the queue and the likes have in common, below `base`. */
const songCalls = <const B extends string>(base: B, name: string) =>
  ({
    songs: {
      method: 'GET',
      path: `${base}/songs`,
      access: 'user',
      summary: `Songs of ${name}, at most 300 at a time`,
      query: z.object({
        find: z.string().max(200).optional().describe('words of title, artist or album'),
        sort: z.enum(crateSorts).optional().describe('the order shown; its own order stays as it is'),
        descending: flag,
        ...limitOffset(300, 300),
      }),
      returns: CrateSongsPage,
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
      returns: CrateSongs.extend(CrateState.shape).extend({
        alreadyIn: z.number().int().describe('how many of them it held before'),
      }),
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
      returns: CrateAfterRemoval,
      refusals: { ...refusals, crate_song_not_found: placeRefusals.crate_song_not_found },
    },
    removeMany: {
      method: 'POST',
      path: `${base}/songs/remove`,
      access: 'user',
      summary: `Take several songs out of ${name}; those that are not in it are passed over`,
      body: z.object({ crateSongUuids: z.array(Uuid).min(1).max(MOST_REMOVED) }),
      returns: CrateAfterRemoval,
      refusals,
    },
    restore: {
      method: 'POST',
      path: `${base}/songs/restore`,
      access: 'user',
      summary: `Undo a removal from ${name}: its songs return to their positions`,
      body: z.object({ removal: Uuid }),
      returns: CrateState,
      refusals: {
        ...refusals,
        removal_gone: [404, 'This can not be undone any more'],
        crate_full: songRefusals.crate_full,
      },
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
      returns: CrateAfterRemoval,
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
      returns: CrateAfterRemoval,
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

const playlistCalls = songCalls('/crate/:crateUuid', 'a playlist');

/** Songs of a crate by its uuid. The queue and the likes have uuids too. */
export const crateSongs = defineEndpoints('playlist-service', {
  ...playlistCalls,
  // [H570] Guests may read public playlists.
  songs: { ...playlistCalls.songs, access: 'guest' },
  clear: {
    method: 'DELETE',
    path: '/crate/:crateUuid/songs',
    access: 'user',
    summary: 'Empty a playlist',
    returns: CrateAfterRemoval,
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

export const queueSongs = defineEndpoints(
  'playlist-service',
  specialCalls('/crate/special/queue', 'my queue'),
);

export const likedSongs = defineEndpoints(
  'playlist-service',
  specialCalls('/crate/special/likes', 'my likes'),
);
