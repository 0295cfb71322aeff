import type { Stereo } from './audio.ts';
import type { Random } from './random.ts';

/** A note or hit for an instrument to play. */
export interface Hit {
  /** MIDI pitch; drums without a pitch ignore it. */
  readonly pitch: number;
  /** Pitch from which a glide starts; equal to `pitch` when there is no glide. */
  readonly from: number;
  /** How long the key is held. */
  readonly seconds: number;
  /** 0..1. The mixer derives the loudness from it, an instrument only the timbre. */
  readonly velocity: number;
  readonly dice: Random;
}

/** An instrument: returns the samples of a note, including its release. */
export type Sound = (hit: Hit) => Stereo;
