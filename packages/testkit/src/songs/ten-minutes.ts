import { readFile } from 'node:fs/promises';

/**
 * Reads a ten-minute song (m4a), for tests that just need a song that goes on: the server copies its AAC,
 * while encoding would take seconds of CPU time per minute. Made from `createToneSong(600)` by `ffmpeg -i
 * tone.wav -c:a aac -b:a 8k`.
 */
export async function readTenMinuteSong(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL('./ten-minutes.m4a', import.meta.url)));
}
