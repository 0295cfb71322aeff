import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, ShownText, takeSkip, Uuid } from '../../framework/fields.ts';
import {
  Crate,
  CrateName,
  CrateSongsPage,
  Crates,
  crateRefusals,
  NewCrateSong,
} from '../shapes/crate-shape.ts';

const description = ShownText(1000).optional();
const ofSongs = {
  song_not_found: [404, 'Song not found'],
  crate_full: [400, 'This playlist is full'],
} as const;
const tooManyCrates = [403, 'You have as many playlists as you may have'] as const;
const notFound = { crate_not_found: crateRefusals.crate_not_found };

export const crates = defineEndpoints('playlist-service', {
  create: {
    method: 'POST',
    path: '/crate',
    access: 'user',
    summary: 'Make a playlist; without a name it gets the next free one',
    body: z.object({
      crateName: CrateName.optional(),
      description,
      isPrivate: z.boolean().optional(),
      songs: z.array(NewCrateSong).max(300).optional(),
      copyOf: Uuid.optional().describe('a playlist that I may read: its songs are copied'),
    }),
    returns: Crate,
    status: 201,
    refusals: {
      ...notFound,
      ...ofSongs,
      too_many_crates: tooManyCrates,
    },
  },
  mine: {
    method: 'GET',
    path: '/crate/user',
    access: 'user',
    summary: 'My playlists, the one changed last first',
    query: z.object(limitOffset(100, 100)),
    returns: Crates,
  },
  withSong: {
    method: 'GET',
    path: '/crate/user/with-song/:songId',
    access: 'user',
    summary: 'Which of my playlists, my queue and my likes hold a song, or one that is the same',
    params: z.object({ songId: z.string().max(200) }),
    returns: z.object({ crateUuids: z.array(z.string()), inQueue: z.boolean(), inLikes: z.boolean() }),
    refusals: { song_not_found: ofSongs.song_not_found },
  },
  ofUser: {
    method: 'GET',
    path: '/crate/user/:userUuid',
    access: 'guest',
    summary: "Somebody's playlists; private ones are only for their owner",
    params: z.object({ userUuid: Uuid }),
    query: z.object(limitOffset(100, 100)),
    returns: Crates,
  },
  ofUserForServices: {
    method: 'GET',
    path: '/crate/user/service/:userUuid',
    access: 'service',
    summary: 'All playlists of a person, for our other services',
    params: z.object({ userUuid: Uuid }),
    query: z.object(limitOffset(100, 100)),
    returns: Crates,
  },
  byUuid: {
    method: 'GET',
    path: '/crate/:crateUuid',
    access: 'guest',
    summary: 'A playlist; guests read open ones',
    returns: Crate,
    refusals: notFound,
  },
  update: {
    method: 'PATCH',
    path: '/crate/:crateUuid',
    access: 'user',
    summary: 'Rename or describe a playlist of mine, or hide it',
    body: z.object({ crateName: CrateName.optional(), description, isPrivate: z.boolean().optional() }),
    returns: Crate,
    refusals: { ...crateRefusals, reserved_crate: [403, 'The queue and the likes keep their names'] },
  },
  delete: {
    method: 'DELETE',
    path: '/crate/:crateUuid',
    access: 'user',
    summary: 'Delete a playlist of mine; the queue and the likes are emptied instead',
    refusals: crateRefusals,
  },
  restore: {
    method: 'POST',
    path: '/crate/:crateUuid/restore',
    access: 'user',
    summary: 'Undo the deletion of a playlist of mine, for an hour',
    params: z.object({ crateUuid: Uuid }),
    returns: Crate,
    refusals: { ...notFound, too_many_crates: tooManyCrates },
  },
  copy: {
    method: 'PUT',
    path: '/crate/:crateId/copy',
    access: 'user',
    summary: 'Append all songs of another playlist to one of mine',
    query: z.object({ srcCrateId: z.string().max(60).optional() }),
    body: z.object({ srcCrateId: z.string().max(60).optional() }),
    returns: Crate,
    refusals: {
      ...crateRefusals,
      crate_full: ofSongs.crate_full,
      source_missing: [400, 'srcCrateId is required'],
    },
  },
  allForServices: {
    method: 'GET',
    path: '/crate/service/all-crates',
    access: 'service',
    summary: 'All playlists of everybody, for our other services',
    query: z.object(takeSkip()),
    returns: Crates,
  },
  songsForServices: {
    method: 'GET',
    path: '/crate/service/:crateShortId/songs',
    access: 'service',
    summary: 'Songs of a playlist by its short name, for our other services',
    query: z.object(limitOffset(300, 300)),
    returns: CrateSongsPage,
    refusals: notFound,
  },
});
