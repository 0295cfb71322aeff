import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Piece } from './arrangement/piece.ts';
import { RATE, type Stereo, toDb, write } from './synth/audio.ts';
import { truePeak } from './synth/loudness.ts';

/** Creates a 16-bit WAV file, which the encoder reads. */
export function wav(audio: Stereo): Buffer {
  const frames = audio.left.length;
  const out = Buffer.alloc(44 + frames * 4);
  out.write('RIFF', 0);
  out.writeUInt32LE(36 + frames * 4, 4);
  out.write('WAVEfmt ', 8);
  out.writeUInt32LE(16, 16);
  out.writeUInt16LE(1, 20);
  out.writeUInt16LE(2, 22);
  out.writeUInt32LE(RATE, 24);
  out.writeUInt32LE(RATE * 4, 28);
  out.writeUInt16LE(4, 32);
  out.writeUInt16LE(16, 34);
  out.write('data', 36);
  out.writeUInt32LE(frames * 4, 40);
  for (let i = 0; i < frames; i++) {
    out.writeInt16LE(Math.round((audio.left[i] ?? 0) * 32_767), 44 + i * 4);
    out.writeInt16LE(Math.round((audio.right[i] ?? 0) * 32_767), 46 + i * 4);
  }
  return out;
}

export async function writeCover(piece: Piece, file: string): Promise<void> {
  const picture = sharp(Buffer.from(piece.cover()));
  await writeFile(file, await picture.resize(640, 640).jpeg({ quality: 86, mozjpeg: true }).toBuffer());
}

function ffmpeg(words: readonly string[], input: Buffer): Promise<Buffer> {
  return new Promise((done, failed) => {
    const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...words], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const out: Buffer[] = [];
    child.on('error', (error) => {
      const missing = 'code' in error && error.code === 'ENOENT';
      failed(
        missing ? new Error('masters are encoded by ffmpeg, and this machine has none: install it') : error,
      );
    });
    child.on('close', (code) =>
      code === 0 ? done(Buffer.concat(out)) : failed(new Error(`ffmpeg ended with ${code}`)),
    );
    child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
    child.stdin.on('error', failed);
    child.stdin.end(input);
  });
}

/** Splits interleaved 32-bit floats, left before right, into two channels. */
export function fromFloats(bytes: Buffer): Stereo {
  const frames = Math.floor(bytes.length / 8);
  return {
    left: write(frames, (i) => bytes.readFloatLE(i * 8)),
    right: write(frames, (i) => bytes.readFloatLE(i * 8 + 4)),
  };
}

/** Encoder settings with different coding noise; the first one with a true peak below the ceiling is used. */
const SETTINGS: readonly (readonly string[])[] = [
  ['-b:a', '128k'],
  ['-b:a', '128k', '-aac_tns', '0'],
  ['-b:a', '132k'],
  ['-b:a', '136k', '-aac_tns', '0'],
  ['-b:a', '124k'],
  ['-b:a', '128k', '-aac_coder', 'fast'],
  ['-b:a', '140k'],
];
const DECODED_PEAK_DB = -1;

/**
 * Encodes a master as AAC with its tags and cover, and returns the true peak of the decoded file in dBTP. Throws if the
 * ffmpeg program is missing, or if no setting keeps the peak at or below -1 dBTP.
 */
export async function writeMaster(piece: Piece, audio: Stereo, cover: string, file: string): Promise<number> {
  const tags = {
    title: piece.title,
    artist: piece.artist,
    album: piece.album,
    genre: piece.genre,
    date: `${piece.releaseYear}`,
    copyright: 'CC0-1.0',
  };
  const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
  const art = ['-map', '1:v', '-c:v', 'copy', '-disposition:v:0', 'attached_pic'];
  const exact = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart'];
  const sound = wav(audio);
  for (const setting of SETTINGS) {
    const encoder = ['-map', '0:a', '-c:a', 'aac', ...setting, '-ar', `${RATE}`];
    await ffmpeg(
      ['-f', 'wav', '-i', 'pipe:0', '-i', cover, ...encoder, ...art, ...metadata, ...exact, file],
      sound,
    );
    const decoded = await ffmpeg(['-i', file, '-map', '0:a', '-f', 'f32le', 'pipe:1'], Buffer.alloc(0));
    const peak = toDb(truePeak(fromFloats(decoded)));
    if (peak <= DECODED_PEAK_DB) return Math.round(peak * 100) / 100;
  }
  throw new Error(`${piece.slug}: every encoding goes over ${DECODED_PEAK_DB} dBTP`);
}
