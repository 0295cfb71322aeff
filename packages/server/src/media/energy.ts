/** Loudness second by second, 0..1 against the song's own loudest; for the lights. `rate` in samples a second. */
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

/** 16-bit samples of a file as ffmpeg writes them, little-endian like every machine that we run on. */
export function toSamples(bytes: Uint8Array): Int16Array {
  const whole = bytes.byteLength - (bytes.byteLength % 2);
  const copy = new Uint8Array(whole);
  copy.set(bytes.subarray(0, whole));
  return new Int16Array(copy.buffer);
}
