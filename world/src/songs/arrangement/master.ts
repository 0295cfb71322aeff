import { fromDb, RATE, run, type Stereo, samples, shape } from '../synth/audio.ts';
import { compress, limit } from '../synth/dynamics.ts';
import { type Band, equaliser } from '../synth/filters.ts';
import { loudness } from '../synth/loudness.ts';

/** Loudness that every master comes out at, in LUFS. */
export const TARGET_LUFS = -14;
/** The wall in dB; the encoder adds a little, and -1 dBTP must hold after it. */
const CEILING_DB = -2.4;

/** How much further apart the sides stand in the master than in the mix. */
const WIDER = 1.45;

/** Everything below 120 Hz goes to the middle (bass on one side is a wasted speaker), the rest further apart. */
function widen(audio: Stereo): void {
  const low = equaliser([{ kind: 'highpass', hz: 120 }]);
  for (let i = 0; i < audio.left.length; i++) {
    const l = audio.left[i] ?? 0;
    const r = audio.right[i] ?? 0;
    const middle = (l + r) / 2;
    const side = low((l - r) / 2) * WIDER;
    audio.left[i] = middle + side;
    audio.right[i] = middle - side;
  }
}

/** Cuts the silence at the end and fades what is left. */
function trimmed(audio: Stereo): Stereo {
  let end = audio.left.length;
  const quiet = fromDb(-58);
  while (end > 1 && Math.max(Math.abs(audio.left[end - 1] ?? 0), Math.abs(audio.right[end - 1] ?? 0)) < quiet)
    end--;
  end = Math.min(audio.left.length, end + samples(0.05));
  const out = { left: audio.left.slice(0, end), right: audio.right.slice(0, end) };
  const [rise, fall] = [samples(0.004), samples(0.9)];
  shape(out, (i) => Math.min(1, i / rise) * Math.min(1, (end - i) / fall) ** 1.5);
  return out;
}

/** From a raw mix to a master: cleaned, held together, warmed, as loud as the others, under the wall. */
export function master(mix: Stereo, bands: readonly Band[]): Stereo {
  for (const side of [mix.left, mix.right]) {
    run(side, equaliser([{ kind: 'highpass', hz: 28 }, { kind: 'highpass', hz: 20 }, ...bands]));
  }
  widen(mix);
  const before = fromDb(-17 - loudness(mix));
  shape(mix, () => before);
  compress(mix, { thresholdDb: -19, ratio: 1.8, attack: 0.025, release: 0.18 });
  for (const side of [mix.left, mix.right]) run(side, (x) => Math.tanh(x * 0.9) / 0.9);
  const out = trimmed(mix);
  // Limiting takes a little loudness away: the second round gives it back.
  for (let round = 0; round < 3; round++) {
    const missing = fromDb(TARGET_LUFS - loudness(out));
    shape(out, () => missing);
    limit(out, fromDb(CEILING_DB));
  }
  return out;
}

export const secondsOf = (audio: Stereo): number => audio.left.length / RATE;
