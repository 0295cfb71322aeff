import type { recentSongs } from '@hangout/contract/rest/songs/recent-songs';
import { findRoom, insertElsewherePlay, listRecentPlays, loadProfiles, loadSong } from '@hangout/db';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { findRoomToView } from '../rooms/find-room-to-view.ts';

export const recentSongHandlers: Handlers<typeof recentSongs> = {
  async list({ db, slug, limit, offset, principal, dependencies, refuse }) {
    const room = await findRoomToView(db, slug, principal, dependencies.clock.now());
    if (typeof room === 'string') throw refuse(room);
    return listRecentPlays(db, room.uuid, { limit, offset });
  },

  async record({ db, slug, song: { songId }, voteCounts, djUuid, playedAt, dependencies, refuse }) {
    const room = orRefuse(await findRoom(db, slug), refuse, 'room_not_found');
    const song = orRefuse(await loadSong(db, songId), refuse, 'song_not_found');
    const dj = djUuid && (await loadProfiles(db, [djUuid])).get(djUuid);
    const started = playedAt ?? new Date(dependencies.clock.now()).toISOString();
    const { playId } = await insertElsewherePlay(db, room.uuid, {
      song,
      djUuid: dj ? dj.uuid : null,
      startTime: started,
      ...voteCounts,
    });
    const djName = dj ? { djName: dj.nickname } : {};
    return { playId, song, voteCounts, djUuid: dj ? dj.uuid : '', ...djName, playedAt: started };
  },
};
