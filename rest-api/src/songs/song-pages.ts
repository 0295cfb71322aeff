import type { songPages } from '@hangout/contract/rest/songs/song-pages';
import {
  listDjsOfSong,
  listHangoutsPlaying,
  loadBlockedUuids,
  loadProfiles,
  loadSongPlayCounts,
  toSong,
} from '@hangout/db';
import { isMember } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { loadVisibleSong } from './known-songs.ts';

/** Maximum number of entries in each section of a song's page. */
const SHOWN = { hangouts: 6, djs: 12 } as const;

export const songPageHandlers: Handlers<typeof songPages> = {
  /** [H1632] Shows the page of a song; that of a private track only to [H2084] those who know it. */
  async byId({ songId, principal, db, refuse }) {
    const row = orRefuse(await loadVisibleSong(db, principal, songId), refuse, 'song_not_found');
    const [counts, playing, djs, blocked] = await Promise.all([
      loadSongPlayCounts(db, row.id),
      listHangoutsPlaying(db, row.id, SHOWN.hangouts),
      listDjsOfSong(db, row.id, SHOWN.djs),
      isMember(principal) ? loadBlockedUuids(db, principal.uuid) : new Set<string>(),
    ]);
    const shown = djs.filter(({ djUuid }) => !blocked.has(djUuid));
    const profiles = await loadProfiles(
      db,
      shown.map(({ djUuid }) => djUuid),
    );
    return {
      song: toSong(row),
      ...counts,
      playing,
      djs: shown.flatMap(({ djUuid, plays, playedAt }) => {
        const profile = profiles.get(djUuid);
        return profile ? [{ profile, plays, playedAt }] : [];
      }),
    };
  },
};
