import { readFile } from 'node:fs/promises';

/**
 * A song of ten minutes, m4a, for tests that only need one to go on playing: the server copies its AAC, where encoding takes
 * seconds of a core for each minute. It was made of `createToneSong(600)` by `ffmpeg -i tone.wav -c:a aac -b:a 8k`.
 */
export async function readTenMinuteSong(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL('./ten-minutes.m4a', import.meta.url)));
}
