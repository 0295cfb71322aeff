import { readFile } from 'node:fs/promises';
import { serveIsolatedJob } from '@hangout/platform/isolation/isolated-job';
import { PlaylistFileError } from './playlist-file.ts';
import type { FileAnswer, FileJob } from './read-isolated.ts';
import { readPlaylistFile } from './read-playlist-file.ts';

serveIsolatedJob(async ({ path, maxSongs }: FileJob): Promise<FileAnswer> => {
  try {
    const playlist = readPlaylistFile(await readFile(path));
    return playlist.songs.length > maxSongs ? { problem: 'file_too_many_songs' } : { playlist };
  } catch (error) {
    // Any other error of a parser means that the file is broken.
    return { problem: error instanceof PlaylistFileError ? error.problem : 'file_broken' };
  }
});
