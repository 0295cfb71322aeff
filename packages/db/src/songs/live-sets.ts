import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import type { Db } from '../connect.ts';
import { Song as SongModel } from '../models/songs.ts';
import { generateShortId } from './short-id.ts';
import { loadSong } from './songs.ts';

/** [H1430] Stores a user's live set. It appears in no list or search: only its owner can play it. */
export async function insertLiveSet(
  db: Db,
  set: {
    readonly ownerUuid: string;
    readonly trackName: string;
    readonly artistName: string;
    readonly minutes: number;
  },
): Promise<Song> {
  const { minutes, ...names } = set;
  const row = await SongModel.query(db)
    .insert({
      ...names,
      ...{ shortId: generateShortId(), status: 'SUCCESS', duration: minutes * 60 },
      ...{ isPrivate: true, liveSet: true },
    })
    .returning('id')
    .first()
    .throwIfNotFound();
  const song = await loadSong(db, row.id);
  if (!song) throw new Error('the live set that was just stored is gone');
  return song;
}
