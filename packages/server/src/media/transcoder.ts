import type { ProcessPool } from '../isolation/index.ts';
import { nativeTranscoder } from './native-ffmpeg.ts';
import type { Transcoder } from './transcoding.ts';
import { wasmTranscoder } from './wasm-ffmpeg.ts';

/**
 * The installed ffmpeg where it can make HLS and AAC, else the bundled one. `kind: 'wasm'` forces the bundled one. Its
 * processes are those of `pool`.
 */
export async function createTranscoder(
  pool: ProcessPool,
  options: { kind?: Transcoder['kind'] } = {},
): Promise<Transcoder> {
  if (options.kind === 'wasm') return wasmTranscoder(pool);
  return (await nativeTranscoder(pool)) ?? wasmTranscoder(pool);
}
