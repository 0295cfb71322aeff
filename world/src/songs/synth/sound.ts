import type { Stereo } from './audio.ts';
import type { Random } from './random.ts';

/** One note or hit as an instrument is asked for it. */
export interface Hit {
  /** MIDI pitch; drums without a pitch ignore it. */
  readonly pitch: number;
  /** Where a glide starts; the same as `pitch` without one. */
  readonly from: number;
  /** How long the key is held. */
  readonly seconds: number;
  /** 0..1. The mixer sets the loudness; an instrument only turns it into colour. */
  readonly velocity: number;
  readonly dice: Random;
}

/** An instrument: from a note to its samples, including its dying away. */
export type Sound = (hit: Hit) => Stereo;
