import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { songs } from '@hangout/contract/rest/songs/songs';
import { api } from '../platform/rest-client.ts';

/** [H1470] A live set is a song without a file: the DJ performs it into the microphone. */
export const createLiveSet = (name: string, minutes: number): Promise<Song> =>
  api(songs.liveSet, { name, minutes });
