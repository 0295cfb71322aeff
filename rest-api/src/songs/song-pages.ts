import type { songPages } from '@hangout/contract/rest/songs/song-pages';
import {
  isPrivateSong,
  listDjsOfSong,
  listHangoutsPlaying,
  loadBlockedUuids,
  loadProfiles,
  loadSongPlayCounts,
  loadSongRow,
  toSong,
} from '@hangout/db';
import { isMember, mayEditSong, maySeeSong } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';

/** Maximum number of entries in each section of a song's page. */
const SHOWN = { hangouts: 6, djs: 12 } as const;

export const songPageHandlers: Handlers<typeof songPages> = {
  /**
   * [H1632] Shows the page of a song; that of a private track only to its owner, because anybody can guess a song's
   * number.
   */
  async byId({ songId, principal, db, refuse }) {
    const row = await loadSongRow(db, songId);
    if (!row || !maySeeSong(principal, row)) throw refuse('song_not_found');
    if (!mayEditSong(principal, row) && (await isPrivateSong(db, row.id))) throw refuse('song_not_found');
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
