import { availableParallelism } from 'node:os';
import { scaleTimeout } from '@hangout/rules/timeouts';
import pLimit from 'p-limit';
import type { ProcessLimits } from './process-limits.ts';

/** Too many jobs are already waiting for a process. */
export class ProcessPoolBusyError extends Error {
  override name = 'ProcessPoolBusyError';
}

/** Child processes for one kind of work, a few at a time, all with the same limits. */
export interface ProcessPool {
  /** Number of processes at a time. */
  readonly processes: number;
  readonly limits: ProcessLimits;
  /**
   * Calls `work`, which starts one process, as soon as fewer than `processes` are running.
   * @throws ProcessPoolBusyError
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface ProcessPoolOptions extends ProcessLimits {
  /** Number of processes at a time. */
  readonly processes: number;
  /** Number of jobs that may wait; unlimited if absent. */
  readonly maxWaiting?: number;
}

export function createProcessPool({ processes, maxWaiting, ...limits }: ProcessPoolOptions): ProcessPool {
  const limitConcurrency = pLimit(processes);
  return {
    processes,
    limits,
    run(work) {
      const isFull = limitConcurrency.activeCount >= processes;
      if (isFull && limitConcurrency.pendingCount >= (maxWaiting ?? Number.POSITIVE_INFINITY))
        return Promise.reject(new ProcessPoolBusyError(`${limitConcurrency.pendingCount} jobs wait already`));
      return limitConcurrency(work);
    },
  };
}

/** The process pools for uploaded files. */
export interface MediaProcesses {
  /** For images, each of which a user is waiting for. */
  readonly images: ProcessPool;
  /** For uploaded songs: reads tags and covers, and measures energy, loudness and offsets. */
  readonly audio: ProcessPool;
  /** For playlist files. Separate, so that a hostile file does not delay images. */
  readonly playlistFiles: ProcessPool;
}

/** For one playlist file; the largest takes about a second. */
const PLAYLIST_FILE_LIMITS = { timeoutMs: scaleTimeout(10_000), maxMemoryMb: 400 } as const;

export interface MediaProcessLimits {
  readonly IMAGE_PROCESSES: number;
  readonly IMAGE_SECONDS: number;
  readonly IMAGE_MEMORY_MB: number;
  readonly IMAGES_WAITING: number;
  readonly AUDIO_PROCESSES: number;
  readonly AUDIO_SECONDS: number;
  readonly AUDIO_MEMORY_MB: number;
}

/**
 * Creates separate pools for images, audio and playlist files, so that none waits for another. Each leaves one of the
 * `cores` free for requests and music, because a low priority alone would not keep these fast.
 */
export function createMediaProcesses(
  config: MediaProcessLimits,
  cores: number = availableParallelism(),
): MediaProcesses {
  const most = Math.max(1, cores - 1);
  return {
    images: createProcessPool({
      processes: Math.min(config.IMAGE_PROCESSES, most),
      maxWaiting: config.IMAGES_WAITING,
      timeoutMs: config.IMAGE_SECONDS * 1000,
      maxMemoryMb: config.IMAGE_MEMORY_MB,
    }),
    audio: createProcessPool({
      processes: Math.min(config.AUDIO_PROCESSES, most),
      timeoutMs: config.AUDIO_SECONDS * 1000,
      maxMemoryMb: config.AUDIO_MEMORY_MB,
    }),
    playlistFiles: createProcessPool({
      processes: 1,
      maxWaiting: config.IMAGES_WAITING,
      ...PLAYLIST_FILE_LIMITS,
    }),
  };
}
