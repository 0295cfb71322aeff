import { readFile } from 'node:fs/promises';

/**
 * Reads a ten-minute m4a song, for tests that need only a song that keeps playing: the server copies its AAC, while
 * encoding takes seconds of CPU time per minute. Created from `createToneSong(600)` by `ffmpeg -i tone.wav -c:a aac
 * -b:a 8k`.
 */
export async function readTenMinuteSong(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL('./ten-minutes.m4a', import.meta.url)));
}
