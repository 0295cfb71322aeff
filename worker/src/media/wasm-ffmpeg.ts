import type { ProcessPool } from '@hangout/platform/isolation/process-pool';
import { runIsolated } from '@hangout/platform/isolation/run-isolated';
import pLimit from 'p-limit';
import { TranscodeError, type Transcoder } from './transcoding.ts';

export interface WasmJob {
  readonly folder: string;
  readonly commands: readonly (readonly string[])[];
}

/** What the process sends when it has finished. */
export type WasmAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly finished: number };

const worker = new URL('./wasm-ffmpeg-worker.ts', import.meta.url);

/**
 * Runs the bundled ffmpeg, each time in a process that is killed at its limits; only one at a time, because
 * it needs much memory.
 */
export function wasmTranscoder(pool: ProcessPool): Transcoder {
  const limitConcurrency = pLimit(1);
  const closing = new AbortController();
  return {
    kind: 'wasm',
    run: (folder, commands, { timeoutMs, signal }) =>
      limitConcurrency(async () => {
        const stop = signal ? AbortSignal.any([closing.signal, signal]) : closing.signal;
        const job = { folder, commands };
        const limits = { timeoutMs, signal: stop };
        const answer = await runIsolated<WasmJob, WasmAnswer>(pool, worker, job, limits);
        if (!answer.ok) throw new TranscodeError(answer.message, answer.finished);
      }),
    close: async () => closing.abort(),
  };
}
