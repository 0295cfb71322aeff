import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { type RunLimit, TranscodeError, type Transcoder } from './transcoding.ts';

/** The message of the worker when it has finished. */
export type WasmAnswer = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** The bundled ffmpeg: one worker per run, one at a time, terminated at its timeout. */
export function wasmTranscoder(): Transcoder {
  const limitConcurrency = pLimit(1);
  const running = new Set<Worker>();
  return {
    kind: 'wasm',
    run: (folder, commands, limit) =>
      limitConcurrency(async () => {
        limit.signal?.throwIfAborted();
        const worker = new Worker(new URL('./wasm-ffmpeg-worker.ts', import.meta.url), {
          workerData: { folder, commands },
        });
        running.add(worker);
        try {
          await waitForAnswer(worker, limit);
        } finally {
          running.delete(worker);
          await worker.terminate();
        }
      }),
    close: async () => {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

function waitForAnswer(worker: Worker, limit: RunLimit): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TranscodeError('time', `not done after ${limit.timeoutMs} ms`)),
      limit.timeoutMs,
    );
    limit.signal?.addEventListener('abort', () => reject(limit.signal?.reason), { once: true });
    worker.once('message', (answer: WasmAnswer) => {
      if (answer.ok) resolve();
      else reject(new TranscodeError('refused', answer.message));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the transcoding worker ended with ${code}`));
    });
  });
}
