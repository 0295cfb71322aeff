import { open } from 'node:fs/promises';
import type { Loudness } from '@hangout/rules';

/** How much of the end of the file is read, bytes; the last block of lines is shorter. */
const TAIL_BYTES = 8192;
/** ffmpeg reports this loudness for silence, LUFS. */
const SILENCE_LUFS = -70;

/**
 * [H1165] Reads a song's loudness as ffmpeg's filters `ebur128` and `ametadata` have written it; null if
 * there is no file or the song is silent.
 */
export async function readLoudness(path: string): Promise<Loudness | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(TAIL_BYTES),
      position: Math.max(0, size - TAIL_BYTES),
    });
    return parseLoudness(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Parses the values of the last block of lines, rounded to hundredths. */
function parseLoudness(text: string): Loudness | null {
  const last = text.slice(text.lastIndexOf('frame:'));
  const lufs = Number(/^lavfi\.r128\.I=(.+)$/m.exec(last)?.[1] ?? Number.NaN);
  const peaks = [...last.matchAll(/^lavfi\.r128\.true_peaks_ch\d+=(.+)$/gm)].map(([, peak]) => Number(peak));
  // The filter writes peaks as factors of full scale, not in dB.
  const truePeakDb = 20 * Math.log10(Math.max(...peaks));
  if (!Number.isFinite(lufs) || lufs <= SILENCE_LUFS || !Number.isFinite(truePeakDb)) return null;
  return { lufs: round(lufs), truePeakDb: round(truePeakDb) };
}

const round = (value: number) => Math.round(value * 100) / 100;
