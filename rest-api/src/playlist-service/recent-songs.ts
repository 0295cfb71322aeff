import type { recentSongs } from '@hangout/contract/rest/playlist-service/recent-songs';
import { findRoom, insertElsewherePlay, listRecentPlays, loadProfiles, loadSong } from '@hangout/db';
import type { Handlers } from '../framework/index.ts';

export const recentSongHandlers: Handlers<typeof recentSongs> = {
  async list({ db, slug, limit, offset, refuse }) {
    const room = await findRoom(db, slug);
    if (!room) throw refuse('room_not_found');
    return listRecentPlays(db, room.uuid, { limit, offset });
  },

  async record({ db, slug, song: { songId }, voteCounts, djUuid, playedAt, dependencies, refuse }) {
    const room = await findRoom(db, slug);
    if (!room) throw refuse('room_not_found');
    const song = await loadSong(db, songId);
    if (!song) throw refuse('song_not_found');
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
