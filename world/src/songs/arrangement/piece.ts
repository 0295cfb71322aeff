import type { Echo } from '../synth/echo.ts';
import type { Effect } from '../synth/effects.ts';
import type { Band } from '../synth/filters.ts';
import type { Random } from '../synth/random.ts';
import type { Space } from '../synth/reverb.ts';
import type { Sound } from '../synth/sound.ts';
import type { Stay } from '../theory/chords.ts';
import type { Key } from '../theory/scales.ts';

/** A note of a part, in steps from the beginning of its section. */
export interface Note {
  readonly step: number;
  readonly steps: number;
  readonly pitch: number;
  /** Velocity, 0 to 1. */
  readonly velocity: number;
  /** Pitch from which the note glides. */
  readonly from?: number;
  /** Delay after its step, seconds, as in a strum. */
  readonly late?: number;
}

/** What a part knows of the section in which it plays. */
export interface Stage {
  readonly key: Key;
  readonly bars: number;
  readonly stepsPerBar: number;
  /** The chords in order, in steps from the section's beginning. */
  readonly stays: readonly Stay[];
  readonly dice: Random;
}

/** A row of drum signs that repeats (see `theory/rhythm.ts`), or a function that makes the notes of a section. */
export type Part = string | ((stage: Stage) => Note[]);

/** An instrument with its settings in the mix. */
export interface Channel {
  readonly sound: Sound;
  /** Loudness of the channel alone in LUFS before mastering; the whole mix is near -16. */
  readonly level: number;
  /** Stereo position, -1 left to 1 right. */
  readonly pan?: number;
  /** Stereo width: 0 mono, 1 unchanged, above 1 wider. */
  readonly width?: number;
  readonly eq?: readonly Band[];
  readonly effects?: readonly Effect[];
  /** Send levels in dB; an absent send is off. */
  readonly reverb?: number;
  readonly echo?: number;
  /** Sidechain: how much the kick lowers the channel's level, 0 to 1. */
  readonly duck?: number;
  /** Timing: behind (positive) or ahead of the beat, and scatter around it, in milliseconds. */
  readonly lag?: number;
  readonly loose?: number;
  /** Scatter of velocity, 0..1. */
  readonly human?: number;
}

type PerChannel<T> = Readonly<Record<string, T>>;

export interface Section {
  readonly name: string;
  readonly bars: number;
  /** Visual energy of the section, 0 to 1, for the stage lights. */
  readonly energy: number;
  /** Chords of this section; by default those of the piece. */
  readonly chords?: string;
  readonly play: PerChannel<Part>;
  /** Fills: in the last bar of every `every` bars these rows replace the usual ones. */
  readonly fill?: { readonly every: number; readonly play: PerChannel<string> };
  /** A low pass that moves over the section, from Hz to Hz. */
  readonly sweep?: PerChannel<readonly [number, number]>;
  /** A fader that moves over the section, from dB to dB. */
  readonly swell?: PerChannel<readonly [number, number]>;
}

/** A whole song as plain data, from which the audio is rendered. */
export interface Piece {
  readonly slug: string;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly genre: string;
  readonly releaseYear: number;
  readonly bpm: number;
  readonly key: Key;
  /** Beats per bar and steps per beat; 4 and 4 by default. */
  readonly meter?: readonly [beats: number, steps: number];
  /** Swing of pairs of `unit` steps: 0.5 straight, 0.66 triplets. */
  readonly swing?: { readonly amount: number; readonly unit: number };
  readonly chords: string;
  readonly channels: PerChannel<Channel>;
  readonly sections: readonly Section[];
  readonly space: Space;
  readonly echo?: Echo;
  /** Release time of the sidechain, seconds. */
  readonly duckSeconds?: number;
  /** Time that sounds ring out after the last bar, seconds. */
  readonly tail: number;
  readonly master?: readonly Band[];
  /** The image on the cover, as SVG of 640 × 640. */
  readonly cover: () => string;
}

export const stepsPerBar = (piece: Piece): number => (piece.meter?.[0] ?? 4) * (piece.meter?.[1] ?? 4);
export const secondsPerStep = (piece: Piece): number => 60 / piece.bpm / (piece.meter?.[1] ?? 4);
