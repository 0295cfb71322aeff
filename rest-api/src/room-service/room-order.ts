import type { roomOrder } from '@hangout/contract/room-service/room-order';
import {
  blockedSongs,
  blockSong,
  countBlockedSongs,
  recordModeration,
  roomByIdOrSlug,
  roomRecord,
  songRefToSong,
  songsMaySee,
  touchRoom,
  unblockSong,
} from '@hangout/db';
import { MAX_BLOCKED_SONGS, mayBlockSongs, mayModerate, mayRaidMode, maySetSlowMode } from '@hangout/rules';
import type { Handlers } from '../kernel/index.ts';
import { changed, editable } from './changing.ts';
import { asRoomPerson, roomMoment } from './standing.ts';

export const roomOrderHandlers: Handlers<typeof roomOrder> = {
  /** [H331] */
  async record({ id, limit, offset, actor, db, ports, refuse }) {
    const room = await roomByIdOrSlug(db, id);
    if (!room) throw refuse('room_not_found');
    const at = await roomMoment(db, room, [actor.uuid], ports.clock.now());
    if (!mayModerate(asRoomPerson(actor), at)) throw refuse('not_allowed');
    return roomRecord(db, room.uuid, actor.uuid, { limit, offset });
  },

  /** [H341] [H357] */
  async slowMode({ slowModeSeconds, ...asked }) {
    const { actor, db, ports } = asked;
    const room = await editable(asked, maySetSlowMode);
    await recordModeration(db, {
      type: 'slowMode',
      actorUuid: actor.uuid,
      userUuid: null,
      roomUuid: room.uuid,
      previousState: { slowModeSeconds: room.slowModeSeconds },
      newState: { slowModeSeconds },
    });
    return changed(db, room, { slowModeSeconds }, actor, ports);
  },

  /** [H343] [H357] */
  async beginRaidMode({ minutes, ...asked }) {
    const { actor, db, ports } = asked;
    const room = await editable(asked, mayRaidMode);
    const raidUntil = new Date(ports.clock.now() + minutes * 60_000).toISOString();
    await recordModeration(db, {
      type: 'raidModeOn',
      actorUuid: actor.uuid,
      userUuid: null,
      roomUuid: room.uuid,
      previousState: { raidUntil: room.raidUntil },
      newState: { raidUntil },
      expirationTime: raidUntil,
    });
    return changed(db, room, { raidUntil }, actor, ports);
  },

  async endRaidMode(asked) {
    const { actor, db, ports } = asked;
    const room = await editable(asked, mayRaidMode);
    await recordModeration(db, {
      type: 'raidModeOff',
      actorUuid: actor.uuid,
      userUuid: null,
      roomUuid: room.uuid,
      previousState: { raidUntil: room.raidUntil },
      newState: { raidUntil: null },
    });
    return changed(db, room, { raidUntil: null }, actor, ports);
  },

  async blockedSongs({ id, limit, offset, actor, db, ports, refuse }) {
    const room = await roomByIdOrSlug(db, id);
    if (!room) throw refuse('room_not_found');
    const at = await roomMoment(db, room, [actor.uuid], ports.clock.now());
    if (!mayBlockSongs(asRoomPerson(actor), at)) throw refuse('not_allowed');
    return blockedSongs(db, room.uuid, { limit, offset });
  },

  /** [H336] [H337] [H357] */
  async blockSong({ song: ref, reason = null, refuse, ...asked }) {
    const { actor, db } = asked;
    const room = await editable({ ...asked, refuse }, mayBlockSongs);
    const song = await songRefToSong(db, ref);
    const isSeen = song && (await songsMaySee(db, actor.uuid, [song.songId])).has(song.songId);
    if (!isSeen) throw refuse('song_not_found');
    if ((await countBlockedSongs(db, room.uuid)) >= MAX_BLOCKED_SONGS) throw refuse('too_many_blocked');
    const block = { roomUuid: room.uuid, song, reason, blockedBy: actor.uuid };
    const { blocked, isNew } = await blockSong(db, block);
    if (!isNew) return blocked;
    const { songId, trackName, artistName } = blocked;
    await recordModeration(db, {
      type: 'blockSong',
      actorUuid: actor.uuid,
      userUuid: null,
      roomUuid: room.uuid,
      previousState: { blocked: false },
      newState: { blocked: true, songId, trackName, artistName },
      reason,
    });
    await touchRoom(db, room.uuid);
    return blocked;
  },

  async unblockSong({ blockId, refuse, ...asked }) {
    const { actor, db } = asked;
    const room = await editable({ ...asked, refuse }, mayBlockSongs);
    const gone = await unblockSong(db, room.uuid, blockId);
    if (!gone) throw refuse('block_not_found');
    const { songId, trackName, artistName } = gone;
    await recordModeration(db, {
      type: 'unblockSong',
      actorUuid: actor.uuid,
      userUuid: null,
      roomUuid: room.uuid,
      previousState: { blocked: true, songId, trackName, artistName },
      newState: { blocked: false },
    });
    await touchRoom(db, room.uuid);
    return undefined;
  },
};
