import type { roomModeration } from '@hangout/contract/rest/moderation/room-moderation';
import {
  blockSong,
  countBlockedSongs,
  listBlockedSongs,
  listRoomModerationLog,
  raiseRoomRevision,
  unblockSong,
} from '@hangout/db';
import {
  MAX_BLOCKED_SONGS,
  mayBlockSongs,
  mayModerate,
  maySetRaidMode,
  maySetSlowMode,
} from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { changeRoom, findRoomToRead, lockRoomToEdit, recordRoomAction } from '../rooms/change-room.ts';
import { findSeenSong } from '../songs/known-songs.ts';

export const roomModerationHandlers: Handlers<typeof roomModeration> = {
  async record({ limit, offset, ...asked }) {
    const room = await findRoomToRead(asked, mayModerate);
    return listRoomModerationLog(asked.db, room.uuid, asked.principal.uuid, { limit, offset });
  },

  /** [H341] [H357] Sets the slow mode, and records the change in the moderation log. */
  async slowMode({ slowModeSeconds, ...asked }) {
    const { principal, db, dependencies } = asked;
    const room = await lockRoomToEdit(asked, maySetSlowMode);
    await recordRoomAction(db, {
      type: 'slowMode',
      room,
      principal,
      before: { slowModeSeconds: room.slowModeSeconds },
      after: { slowModeSeconds },
    });
    return changeRoom(db, room, { slowModeSeconds }, principal, dependencies);
  },

  /** [H343] [H357] Begins raid mode for `minutes` and records it in the moderation log. */
  async beginRaidMode({ minutes, ...asked }) {
    const { principal, db, dependencies } = asked;
    const room = await lockRoomToEdit(asked, maySetRaidMode);
    const raidUntil = new Date(dependencies.clock.now() + minutes * 60_000).toISOString();
    await recordRoomAction(db, {
      type: 'raidModeOn',
      room,
      principal,
      before: { raidUntil: room.raidUntil },
      after: { raidUntil },
      until: raidUntil,
    });
    return changeRoom(db, room, { raidUntil }, principal, dependencies);
  },

  async endRaidMode(asked) {
    const { principal, db, dependencies } = asked;
    const room = await lockRoomToEdit(asked, maySetRaidMode);
    await recordRoomAction(db, {
      type: 'raidModeOff',
      room,
      principal,
      before: { raidUntil: room.raidUntil },
      after: { raidUntil: null },
    });
    return changeRoom(db, room, { raidUntil: null }, principal, dependencies);
  },

  async blockedSongs({ limit, offset, ...asked }) {
    const room = await findRoomToRead(asked, mayBlockSongs);
    return listBlockedSongs(asked.db, room.uuid, { limit, offset });
  },

  /**
   * [H336] [H337] [H357] Blocks a song and records it in the moderation log. A song that is already blocked is not
   * recorded again.
   */
  async blockSong({ song: ref, reason = null, refuse, ...asked }) {
    const { principal, db } = asked;
    const room = await lockRoomToEdit({ ...asked, refuse }, mayBlockSongs);
    const song = await findSeenSong(db, { ref, by: principal.uuid, roomUuid: room.uuid });
    if (!song) throw refuse('song_not_found');
    if ((await countBlockedSongs(db, room.uuid)) >= MAX_BLOCKED_SONGS) throw refuse('too_many_blocked');
    const block = { roomUuid: room.uuid, song, reason, blockedBy: principal.uuid };
    const { blocked, isNew } = await blockSong(db, block);
    if (!isNew) return blocked;
    const { songId, trackName, artistName } = blocked;
    await recordRoomAction(db, {
      type: 'blockSong',
      room,
      principal,
      before: { blocked: false },
      after: { blocked: true, songId, trackName, artistName },
      reason,
    });
    await raiseRoomRevision(db, room.uuid);
    return blocked;
  },

  async unblockSong({ blockId, refuse, ...asked }) {
    const { principal, db } = asked;
    const room = await lockRoomToEdit({ ...asked, refuse }, mayBlockSongs);
    const gone = orRefuse(await unblockSong(db, room.uuid, blockId), refuse, 'block_not_found');
    const { songId, trackName, artistName } = gone;
    await recordRoomAction(db, {
      type: 'unblockSong',
      room,
      principal,
      before: { blocked: true, songId, trackName, artistName },
      after: { blocked: false },
    });
    await raiseRoomRevision(db, room.uuid);
  },
};
