import type { ProcessPool } from '@hangout/platform/isolation/process-pool';
import { nativeTranscoder } from './native-ffmpeg.ts';
import type { Transcoder } from './transcoding.ts';
import { wasmTranscoder } from './wasm-ffmpeg.ts';

/**
 * Returns the installed ffmpeg if it supports HLS and AAC, else the bundled one. `kind: 'wasm'` forces the
 * bundled one. Its processes belong to `pool`.
 */
export async function createTranscoder(
  pool: ProcessPool,
  options: { kind?: Transcoder['kind'] } = {},
): Promise<Transcoder> {
  if (options.kind === 'wasm') return wasmTranscoder(pool);
  return (await nativeTranscoder(pool)) ?? wasmTranscoder(pool);
}
