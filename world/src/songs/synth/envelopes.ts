/** Times in seconds; `sustain` is a level in 0..1. Decay and release are the times to fall by 20 dB. */
export interface Adsr {
  readonly attack: number;
  readonly decay: number;
  readonly sustain: number;
  readonly release: number;
}

/** The level of an envelope `t` seconds after its start, for a note that is held `held` seconds. */
export function level({ attack, decay, sustain, release }: Adsr, t: number, held: number): number {
  const whileHeld = (at: number) => {
    if (at < attack) return Math.sin((Math.PI / 2) * (at / attack));
    return sustain + (1 - sustain) * Math.exp((-2.3 * (at - attack)) / Math.max(decay, 0.001));
  };
  if (t < held) return whileHeld(t);
  return whileHeld(held) * Math.exp((-2.3 * (t - held)) / Math.max(release, 0.002));
}

/** Seconds until a note of this envelope has died away. */
export const soundingSeconds = (envelope: Adsr, held: number): number => held + envelope.release * 2.4 + 0.02;

/** A factor that fades out the last samples of a note, so that it does not end in a click. */
export const endFade = (index: number, length: number): number => Math.min(1, (length - index) / 220);
