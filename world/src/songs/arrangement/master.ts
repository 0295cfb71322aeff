import { fromDb, run, type Stereo, samples, shape } from '../synth/audio.ts';
import { compress, limit } from '../synth/dynamics.ts';
import { type Band, equaliser } from '../synth/filters.ts';
import { loudness } from '../synth/loudness.ts';

/** Target loudness of every master, in LUFS. */
const TARGET_LUFS = -14;
/** Ceiling of the limiter in dB; the encoder adds a little, and -1 dBTP must hold after encoding. */
const CEILING_DB = -2.4;

/** Factor by which the stereo width of the master exceeds that of the mix. */
const WIDER = 1.45;

/** Makes everything below 120 Hz mono, because bass on one side wastes a loudspeaker, and widens the rest. */
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

/** Cuts the silence at the end and fades out the remaining tail. */
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

/** Masters a raw mix: filter, compression, saturation, loudness normalisation, limiter. */
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
  // Limiting lowers the loudness a little, so normalisation and limiting are repeated.
  for (let round = 0; round < 3; round++) {
    const missing = fromDb(TARGET_LUFS - loudness(out));
    shape(out, () => missing);
    limit(out, fromDb(CEILING_DB));
  }
  return out;
}
