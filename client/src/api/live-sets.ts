import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { songs } from '@hangout/contract/rest/songs/songs';
import { api } from '../platform/rest-client.ts';

/** [H1470] Creates a live set: a song without a file, which the DJ performs into the microphone. */
export const createLiveSet = (name: string, minutes: number): Promise<Song> =>
  api(songs.liveSet, { name, minutes });
