import { RATE, type Stereo, toDb } from './synth/audio.ts';
import { loudness, truePeak } from './synth/loudness.ts';

/** Upper ends in Hz of the bands that a fingerprint distinguishes: bass, low middle, high middle, treble. */
const BANDS_HZ = [150, 800, 4000, 16_000] as const;

export interface Measured {
  readonly seconds: number;
  /** Integrated loudness in LUFS, true peak in dBTP, and crest factor (true peak to root mean square) in dB. */
  readonly lufs: number;
  readonly truePeakDb: number;
  readonly crestDb: number;
  /** Centre of the spectrum in Hz. */
  readonly centroidHz: number;
  /** Correlation of the channels: 1 mono, 0 unrelated, below 0 out of phase. */
  readonly correlation: number;
  readonly dcOffset: number;
  /** Per second: level in dB of each band of `BANDS_HZ`, rounded to a tenth. */
  readonly bands: readonly (readonly number[])[];
}

/** An entry of `songs/fingerprints.json`: the measurements of a master. */
export interface Fingerprint extends Measured {
  readonly slug: string;
  /** True peak in dBTP of the encoded master when it is played. */
  readonly decodedPeakDb: number;
}

const SIZE = 2048;

/** Power of each frequency of a block, by a radix-2 Fourier transform in place. */
function spectrum(re: Float64Array, im: Float64Array): void {
  for (let i = 1, j = 0; i < SIZE; i++) {
    let bit = SIZE >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
      [im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0];
    }
  }
  for (let width = 2; width <= SIZE; width *= 2) {
    const turn = (-2 * Math.PI) / width;
    for (let start = 0; start < SIZE; start += width) {
      for (let k = 0; k < width / 2; k++) {
        const [a, b] = [start + k, start + k + width / 2];
        const [cos, sin] = [Math.cos(turn * k), Math.sin(turn * k)];
        const [reB, imB] = [re[b] ?? 0, im[b] ?? 0];
        const [x, y] = [reB * cos - imB * sin, reB * sin + imB * cos];
        const [reA, imA] = [re[a] ?? 0, im[a] ?? 0];
        re[a] = reA + x;
        im[a] = imA + y;
        re[b] = reA - x;
        im[b] = imA - y;
      }
    }
  }
}

/** Returns the mean power per frequency in one second, of both channels mixed to mono. */
function secondSpectrum(audio: Stereo, second: number): Float64Array {
  const power = new Float64Array(SIZE / 2);
  const blocks = 10;
  for (let block = 0; block < blocks; block++) {
    const first = Math.floor((second + block / blocks) * RATE);
    const re = new Float64Array(SIZE);
    const im = new Float64Array(SIZE);
    for (let i = 0; i < SIZE; i++) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE);
      re[i] = (((audio.left[first + i] ?? 0) + (audio.right[first + i] ?? 0)) / 2) * window;
    }
    spectrum(re, im);
    for (let bin = 0; bin < SIZE / 2; bin++) {
      const value = ((re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2) / (SIZE * SIZE * 0.09375);
      power[bin] = (power[bin] ?? 0) + value / blocks;
    }
  }
  return power;
}

const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Measures everything that the tests check of a master. */
export function measure(audio: Stereo): Measured {
  const seconds = audio.left.length / RATE;
  let [sum, ll, rr, lr] = [0, 0, 0, 0];
  for (let i = 0; i < audio.left.length; i++) {
    const [l, r] = [audio.left[i] ?? 0, audio.right[i] ?? 0];
    sum += l + r;
    ll += l * l;
    rr += r * r;
    lr += l * r;
  }
  const peak = truePeak(audio);
  let [weighted, total] = [0, 0];
  const bands = Array.from({ length: Math.floor(seconds) }, (_, second) => {
    const power = secondSpectrum(audio, second);
    const levels = BANDS_HZ.map(() => 0);
    for (const [bin, value] of power.entries()) {
      const hz = (bin * RATE) / SIZE;
      weighted += hz * value;
      total += value;
      const band = BANDS_HZ.findIndex((top) => hz < top);
      if (band >= 0) levels[band] = (levels[band] ?? 0) + value;
    }
    return levels.map((value) => round(10 * Math.log10(Math.max(value, 1e-9))));
  });
  return {
    seconds: round(seconds, 3),
    lufs: round(loudness(audio), 2),
    truePeakDb: round(toDb(peak), 2),
    crestDb: round(toDb(peak) - toDb(Math.sqrt((ll + rr) / 2 / audio.left.length))),
    centroidHz: Math.round(weighted / (total || 1)),
    correlation: round(lr / Math.sqrt(ll * rr || 1), 2),
    dcOffset: round(sum / 2 / audio.left.length, 5),
    bands,
  };
}
