import { loadSong, searchSongs } from '@hangout/db';
import { isHearable, type SongStatus } from '@hangout/rules';
import type { SongProvider } from './provider.ts';

/** The provider of songs that users uploaded and of the demo world's songs. */
export const uploadService: SongProvider = {
  key: 'uploadService',
  async search(db, { words, explicit, limit, offset }) {
    const page = { limit, offset, uploadsOnly: true, ...(explicit === undefined ? {} : { explicit }) };
    const { songs, count } = await searchSongs(db, words, page);
    return { songs, more: offset + songs.length < count };
  },
  async importSong(db, id) {
    const song = await loadSong(db, id);
    // The column holds only values of SongStatus.
    return song && isHearable(song.status as SongStatus) ? song : null;
  },
};
