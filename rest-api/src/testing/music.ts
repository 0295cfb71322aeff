import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeSong, changeSongFiles, type Db, insertUploadedSong } from '@hangout/db';
import { readConfig } from '@hangout/platform/config/config';
import { createFiles } from '@hangout/platform/files/disk-files';
import { createMediaProcesses } from '@hangout/platform/isolation/process-pool';
import { createJobs, type Jobs } from '@hangout/platform/jobs/jobs';
import type { AudioQuality, SongStatus } from '@hangout/rules';
import { startMediaJobs } from '@hangout/worker/media/media-jobs';
import { createTranscoder } from '@hangout/worker/media/transcoder';
import type { Transcoder } from '@hangout/worker/media/transcoding';
import type { Dependencies } from '../framework/index.ts';

/**
 * Dependencies of a suite that prepares music for real, with a folder, jobs and ffmpeg. Songs are stored only in medium
 * quality unless `qualities` names others. Call `end` after all tests.
 */
export function musicDependencies(qualities: readonly AudioQuality[] = ['medium']) {
  let folder: string | undefined;
  let jobs: Jobs | undefined;
  let transcoder: Transcoder | undefined;
  return {
    async dependencies({ db, databaseUrl }: { db: Db; databaseUrl: string }): Promise<Partial<Dependencies>> {
      folder = await mkdtemp(join(tmpdir(), 'hangout-test-music-'));
      const files = createFiles({ DATA_DIR: folder });
      const config = readConfig({});
      const processes = createMediaProcesses(config);
      transcoder = await createTranscoder(processes.audio);
      jobs = await createJobs(databaseUrl);
      await startMediaJobs({ db, files, transcoder, processes, jobs, qualities });
      return { files, jobs, processes };
    },
    /** The ffmpeg of the server, for files that a test encodes. */
    transcoder(): Transcoder {
      if (!transcoder) throw new Error('the server is started before the tests');
      return transcoder;
    },
    async end(): Promise<void> {
      await jobs?.stop();
      await transcoder?.close();
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface SongGiven {
  readonly artistName?: string;
  readonly duration?: number;
  readonly ownerUuid?: string | null;
  readonly status?: SongStatus;
  readonly explicit?: boolean;
}

/** Inserts a song as if it were prepared, but without audio files; returns its songId. */
export async function insertPreparedSong(db: Db, trackName: string, given: SongGiven = {}): Promise<string> {
  const { artistName = `Artist of ${trackName}`, ownerUuid = null, status = 'VERIFIED' } = given;
  const original = {
    originalKey: `originals/${randomUUID()}`,
    originalName: `${trackName}.mp3`,
    originalBytes: 9,
  };
  const { songId } = await insertUploadedSong(db, { trackName, artistName, ownerUuid, status, ...original });
  await changeSong(db, songId, { duration: given.duration ?? 120, explicit: given.explicit ?? false });
  await changeSongFiles(db, songId, { httpKey: `songs/${songId}/http.m4a`, httpType: 'audio/mp4' });
  return songId;
}
