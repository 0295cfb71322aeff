import { ProcessLimitError } from '@hangout/platform/isolation/process-limits';
import { type ProcessPool, ProcessPoolBusyError } from '@hangout/platform/isolation/process-pool';
import { runIsolated } from '@hangout/platform/isolation/run-isolated';
import { type FilePlaylist, type FileProblem, PlaylistFileError } from './playlist-file.ts';

export interface FileJob {
  readonly path: string;
  readonly maxSongs: number;
}
export type FileAnswer = { readonly playlist: FilePlaylist } | { readonly problem: FileProblem };

const script = new URL('./read-file-worker.ts', import.meta.url);

/**
 * [H1112] Reads a playlist file in a separate process with limits of time and memory, because the file may be hostile.
 * @throws PlaylistFileError that says what is wrong
 * @throws ProcessPoolBusyError if too many files wait
 */
export async function readPlaylistFileIsolated(pool: ProcessPool, job: FileJob): Promise<FilePlaylist> {
  const answer = await runIsolated<FileJob, FileAnswer>(pool, script, job).catch((error: unknown) => {
    if (error instanceof ProcessPoolBusyError) throw error;
    if (error instanceof ProcessLimitError)
      return { problem: error.reason === 'memory' ? ('file_broken' as const) : ('file_too_slow' as const) };
    throw error;
  });
  if ('problem' in answer) throw new PlaylistFileError(answer.problem);
  return answer.playlist;
}
