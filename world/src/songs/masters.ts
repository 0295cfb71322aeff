import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Piece } from './arrangement/piece.ts';
import { RATE, type Stereo } from './synth/audio.ts';

/** 16-bit WAV with a whisper of dither-free rounding: what the encoder reads. */
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

function ffmpeg(words: readonly string[], input: Buffer): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...words], {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    child.on('error', (error) => {
      const missing = 'code' in error && error.code === 'ENOENT';
      failed(
        missing ? new Error('masters are encoded by ffmpeg, and this machine has none: install it') : error,
      );
    });
    child.on('close', (code) => (code === 0 ? done() : failed(new Error(`ffmpeg ended with ${code}`))));
    child.stdin.on('error', failed);
    child.stdin.end(input);
  });
}

/** Encodes a master as AAC with its tags and cover. Needs the ffmpeg program; says so where it is missing. */
export async function writeMaster(piece: Piece, audio: Stereo, cover: string, file: string): Promise<void> {
  const tags = {
    title: piece.title,
    artist: piece.artist,
    album: piece.album,
    genre: piece.genre,
    date: `${piece.releaseYear}`,
    copyright: 'CC0-1.0',
  };
  const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
  const sound = ['-map', '0:a', '-c:a', 'aac', '-b:a', '128k', '-ar', `${RATE}`];
  const art = ['-map', '1:v', '-c:v', 'copy', '-disposition:v:0', 'attached_pic'];
  const exact = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart'];
  await ffmpeg(
    ['-f', 'wav', '-i', 'pipe:0', '-i', cover, ...sound, ...art, ...metadata, ...exact, file],
    wav(audio),
  );
}
