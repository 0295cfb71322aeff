import { nativeTranscoder } from './native-ffmpeg.ts';
import type { Transcoder } from './transcoding.ts';
import { wasmTranscoder } from './wasm-ffmpeg.ts';

/** The installed ffmpeg where it can make HLS and AAC, else the bundled one. `kind: 'wasm'` forces the bundled one. */
export async function createTranscoder(options: { kind?: Transcoder['kind'] } = {}): Promise<Transcoder> {
  if (options.kind === 'wasm') return wasmTranscoder();
  return (await nativeTranscoder()) ?? wasmTranscoder();
}
