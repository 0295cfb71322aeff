import type { roomOrder } from '@hangout/contract/rest/room-service/room-moderation';
import {
  blockedSongs,
  blockSong,
  countBlockedSongs,
  roomRecord,
  songRefToSong,
  songsMaySee,
  touchRoom,
  unblockSong,
} from '@hangout/db';
import { MAX_BLOCKED_SONGS, mayBlockSongs, mayModerate, mayRaidMode, maySetSlowMode } from '@hangout/rules';
import type { Handlers } from '../kernel/index.ts';
import { changed, editable, readable, recordRoomDeed } from './changing.ts';

export const roomOrderHandlers: Handlers<typeof roomOrder> = {
  /** [H331] */
  async record({ limit, offset, ...asked }) {
    const room = await readable(asked, mayModerate);
    return roomRecord(asked.db, room.uuid, asked.principal.uuid, { limit, offset });
  },

  /** [H341] [H357] */
  async slowMode({ slowModeSeconds, ...asked }) {
    const { principal, db, ports } = asked;
    const room = await editable(asked, maySetSlowMode);
    await recordRoomDeed(db, {
      type: 'slowMode',
      room,
      principal,
      was: { slowModeSeconds: room.slowModeSeconds },
      is: { slowModeSeconds },
    });
    return changed(db, room, { slowModeSeconds }, principal, ports);
  },

  /** [H343] [H357] */
  async beginRaidMode({ minutes, ...asked }) {
    const { principal, db, ports } = asked;
    const room = await editable(asked, mayRaidMode);
    const raidUntil = new Date(ports.clock.now() + minutes * 60_000).toISOString();
    await recordRoomDeed(db, {
      type: 'raidModeOn',
      room,
      principal,
      was: { raidUntil: room.raidUntil },
      is: { raidUntil },
      until: raidUntil,
    });
    return changed(db, room, { raidUntil }, principal, ports);
  },

  async endRaidMode(asked) {
    const { principal, db, ports } = asked;
    const room = await editable(asked, mayRaidMode);
    await recordRoomDeed(db, {
      type: 'raidModeOff',
      room,
      principal,
      was: { raidUntil: room.raidUntil },
      is: { raidUntil: null },
    });
    return changed(db, room, { raidUntil: null }, principal, ports);
  },

  async blockedSongs({ limit, offset, ...asked }) {
    const room = await readable(asked, mayBlockSongs);
    return blockedSongs(asked.db, room.uuid, { limit, offset });
  },

  /** [H336] [H337] [H357] */
  async blockSong({ song: ref, reason = null, refuse, ...asked }) {
    const { principal, db } = asked;
    const room = await editable({ ...asked, refuse }, mayBlockSongs);
    const song = await songRefToSong(db, ref);
    const isSeen = song && (await songsMaySee(db, principal.uuid, [song.songId])).has(song.songId);
    if (!isSeen) throw refuse('song_not_found');
    if ((await countBlockedSongs(db, room.uuid)) >= MAX_BLOCKED_SONGS) throw refuse('too_many_blocked');
    const block = { roomUuid: room.uuid, song, reason, blockedBy: principal.uuid };
    const { blocked, isNew } = await blockSong(db, block);
    if (!isNew) return blocked;
    const { songId, trackName, artistName } = blocked;
    await recordRoomDeed(db, {
      type: 'blockSong',
      room,
      principal,
      was: { blocked: false },
      is: { blocked: true, songId, trackName, artistName },
      reason,
    });
    await touchRoom(db, room.uuid);
    return blocked;
  },

  async unblockSong({ blockId, refuse, ...asked }) {
    const { principal, db } = asked;
    const room = await editable({ ...asked, refuse }, mayBlockSongs);
    const gone = await unblockSong(db, room.uuid, blockId);
    if (!gone) throw refuse('block_not_found');
    const { songId, trackName, artistName } = gone;
    await recordRoomDeed(db, {
      type: 'unblockSong',
      room,
      principal,
      was: { blocked: true, songId, trackName, artistName },
      is: { blocked: false },
    });
    await touchRoom(db, room.uuid);
    return undefined;
  },
};
