import { MAX_SLOW_SECONDS, RAID_MINUTES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, listOf, ShownText, Timestamp, Uuid } from '../../framework/fields.ts';
import { ModerationAction } from '../audit/moderation-actions.ts';
import { roomChangeRefusals, roomInPath } from '../shapes/room-fields.ts';
import { Room } from '../shapes/room-shape.ts';
import { SongRef } from '../shapes/song-shape.ts';

export const BlockedSong = z
  .object({
    id: Uuid,
    songId: z.string().nullable().describe('null where the song itself is gone'),
    trackName: z.string(),
    artistName: z.string(),
    isrc: z.string().nullable(),
    musicProviders: z.record(z.string(), z.string()),
    reason: z.string().nullable(),
    blockedBy: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'BlockedSong' });
export type BlockedSong = z.infer<typeof BlockedSong>;

const { most, usual } = RAID_MINUTES;

/** A hangout's moderation log, slow mode, raid mode and blocked songs. */
export const roomModeration = defineEndpoints('room-service', {
  record: {
    method: 'GET',
    path: '/rooms/:id/record',
    access: 'user',
    summary: 'What was done to keep order here, the newest first',
    params: roomInPath,
    query: z.object(limitOffset()),
    returns: listOf(ModerationAction),
    refusals: roomChangeRefusals,
  },
  slowMode: {
    method: 'PUT',
    path: '/rooms/:id/slow-mode',
    access: 'user',
    summary: 'Say how long people wait between two lines of chat',
    params: roomInPath,
    body: z.object({
      slowModeSeconds: z.number().int().min(0).max(MAX_SLOW_SECONDS).describe('seconds, 0 is off'),
    }),
    returns: Room,
    refusals: roomChangeRefusals,
  },
  beginRaidMode: {
    method: 'POST',
    path: '/rooms/:id/raid-mode',
    access: 'user',
    summary: 'For a while: registered people only, slow chat, no links',
    params: roomInPath,
    body: z.object({ minutes: z.number().int().min(1).max(most).default(usual) }),
    returns: Room,
    refusals: roomChangeRefusals,
  },
  endRaidMode: {
    method: 'DELETE',
    path: '/rooms/:id/raid-mode',
    access: 'user',
    summary: 'End that by hand',
    params: roomInPath,
    returns: Room,
    refusals: roomChangeRefusals,
  },
  blockedSongs: {
    method: 'GET',
    path: '/rooms/:id/blocked-songs',
    access: 'user',
    summary: 'Songs that are not played here, the latest first',
    params: roomInPath,
    query: z.object(limitOffset()),
    returns: listOf(BlockedSong),
    refusals: roomChangeRefusals,
  },
  blockSong: {
    method: 'POST',
    path: '/rooms/:id/blocked-songs',
    access: 'user',
    summary: 'Keep a song, and whatever is the same, from being played here',
    params: roomInPath,
    body: z.object({ song: SongRef, reason: ShownText(300).nullish() }),
    returns: BlockedSong,
    status: 201,
    refusals: {
      ...roomChangeRefusals,
      song_not_found: [404, 'Song not found'],
      too_many_blocked: [403, 'As many songs are blocked here as can be'],
    },
  },
  unblockSong: {
    method: 'DELETE',
    path: '/rooms/:id/blocked-songs/:blockId',
    access: 'user',
    summary: 'Let a song be played again',
    params: roomInPath.extend({ blockId: Uuid }),
    refusals: { ...roomChangeRefusals, block_not_found: [404, 'Not Found'] },
  },
});
