import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { ProcessLimits } from './process-limits.ts';

/** Too many jobs wait for a process already. */
export class ProcessPoolBusyError extends Error {
  override name = 'ProcessPoolBusyError';
}

/** Child processes of one kind of work: a few at a time, each within the same limits. */
export interface ProcessPool {
  /** How many processes run at a time. */
  readonly processes: number;
  readonly limits: ProcessLimits;
  /** Runs `work`, which starts one process, as soon as fewer than `processes` run. @throws ProcessPoolBusyError */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface ProcessPoolOptions extends ProcessLimits {
  /** How many processes run at a time. */
  readonly processes: number;
  /** How many jobs may wait for one of them; without a limit where absent. */
  readonly maxWaiting?: number;
}

/** [H711] [H722] A pool of child processes with limits of number, time and memory. */
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

/** The pools of all work on uploaded files. */
export interface MediaProcesses {
  /** Images that somebody is waiting for. */
  readonly images: ProcessPool;
  /** Songs with their tags, covers and measurements. */
  readonly audio: ProcessPool;
}

/** The configuration values of the pools. */
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
 * Creates the pools for images and audio. Each has its own processes, so that neither waits for the other, and leaves one
 * of the `cores` to those who sign in, vote and listen: a low priority alone does not keep their answers quick.
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
  };
}
