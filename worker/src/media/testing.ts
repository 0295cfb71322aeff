import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NEVER_MS } from '@hangout/platform/isolation/testing';
import type { UploadFormat } from './ffmpeg-commands.ts';
import type { Transcoder } from './transcoding.ts';

const RATE = 44_100;

/** Returns a mono WAV of clicks. Their distances grow, so that only one offset fits. */
export function clicks(seconds: number): Buffer {
  const samples = new Int16Array(seconds * RATE);
  for (let start = 0.2, gap = 0.31; start < seconds; start += gap, gap += 0.017) {
    const from = Math.round(start * RATE);
    for (let i = 0; i < 400 && from + i < samples.length; i++)
      samples[from + i] = Math.sin((i * 2 * Math.PI * 900) / RATE) * Math.exp(-i / 120) * 28_000;
  }
  return Buffer.concat([wavHeader(samples.byteLength), Buffer.from(samples.buffer)]);
}

/** Returns the header of a mono 16-bit WAV that says it contains `bytes` bytes of sound. */
export function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(Math.min(0xffffffff, 36 + bytes), 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(Math.min(0xffffffff, bytes), 40);
  return header;
}

const codecs: Readonly<Record<UploadFormat, readonly string[]>> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3'],
  wav: ['-c:a', 'pcm_s16le', '-f', 'wav'],
  flac: ['-c:a', 'flac', '-f', 'flac'],
  m4a: ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', '-f', 'ipod'],
  opus: ['-c:a', 'libopus', '-b:a', '96k', '-f', 'opus'],
};

export interface TestTags {
  readonly title?: string;
  readonly artist?: string;
  readonly picture?: Uint8Array;
}

/** Encodes a wav in the given format, with tags. */
export async function encoded(
  transcoder: Transcoder,
  wav: Uint8Array,
  format: UploadFormat,
  { title, artist, picture }: TestTags = {},
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-test-sound-'));
  try {
    await writeFile(join(folder, 'in.wav'), wav);
    if (picture) await writeFile(join(folder, 'cover.png'), picture);
    const tags = Object.entries({ title, artist }).flatMap(([name, value]) =>
      value === undefined ? [] : ['-metadata', `${name}=${value}`],
    );
    const cover = picture ? ['-i', 'cover.png'] : [];
    const maps = picture
      ? ['-map', '0:a', '-map', '1:v', '-c:v', 'copy', '-disposition:v', 'attached_pic']
      : [];
    const command = ['-i', 'in.wav', ...cover, ...maps, ...tags, ...codecs[format], 'out'];
    await transcoder.run(folder, [command], { timeoutMs: NEVER_MS });
    return await readFile(join(folder, 'out'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
