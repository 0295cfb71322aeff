import { readFile } from 'node:fs/promises';

/**
 * Returns how loud each second is, 0 to 1 relative to the loudest. The stage lights follow it. `rate` is in
 * Hz.
 */
export function measureEnergy(samples: Int16Array, rate: number): number[] {
  const seconds = Math.ceil(samples.length / rate);
  const powers = Array.from({ length: seconds }, (_, second) => {
    let sum = 0;
    const end = Math.min(samples.length, (second + 1) * rate);
    for (let i = second * rate; i < end; i++) sum += (samples[i] ?? 0) ** 2;
    return Math.sqrt(sum / Math.max(1, end - second * rate));
  });
  const top = Math.max(1, ...powers);
  return powers.map((power) => Math.round((power / top) * 100) / 100);
}

/** Converts ffmpeg's 16-bit samples, which are little-endian like all machines that Node runs on. */
function toSamples(bytes: Uint8Array): Int16Array {
  const whole = bytes.byteLength - (bytes.byteLength % 2);
  const copy = new Uint8Array(whole);
  copy.set(bytes.subarray(0, whole));
  return new Int16Array(copy.buffer);
}

/** Reads the samples of a PCM file; null if it does not exist. */
export async function readPcm(path: string): Promise<Int16Array | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes && toSamples(bytes);
}
