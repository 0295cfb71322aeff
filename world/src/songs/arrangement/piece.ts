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
  /** 0..1 */
  readonly velocity: number;
  /** The pitch that it glides from. */
  readonly from?: number;
  /** Seconds after its step, as in a strum. */
  readonly late?: number;
}

/** What a part sees of the section that it plays in. */
export interface Stage {
  readonly key: Key;
  readonly bars: number;
  readonly stepsPerBar: number;
  /** The chords in order, in steps from the section's beginning. */
  readonly stays: readonly Stay[];
  readonly dice: Random;
}

/** A row of drum signs that repeats (see `theory/rhythm.ts`), or whatever makes notes of a stage. */
export type Part = string | ((stage: Stage) => Note[]);

/** An instrument at its place in the mix. */
export interface Channel {
  readonly sound: Sound;
  /** Its own loudness in LUFS before the master; the whole stands near -16. */
  readonly level: number;
  /** -1 left … 1 right. */
  readonly pan?: number;
  /** 0 mono, 1 as it is, above 1 wider. */
  readonly width?: number;
  readonly eq?: readonly Band[];
  readonly effects?: readonly Effect[];
  /** Sends in dB; nothing is sent where it is absent. */
  readonly reverb?: number;
  readonly echo?: number;
  /** How far the kick pushes it down, 0..1. */
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
  /** How lively it is for the eye, 0..1. */
  readonly energy: number;
  /** Chords of this section; the piece's own where absent. */
  readonly chords?: string;
  readonly play: PerChannel<Part>;
  /** In the last bar of every `every` these rows stand in for the usual ones. */
  readonly fill?: { readonly every: number; readonly play: PerChannel<string> };
  /** A low pass that moves over the section, from Hz to Hz. */
  readonly sweep?: PerChannel<readonly [number, number]>;
  /** A fader that moves over the section, from dB to dB. */
  readonly swell?: PerChannel<readonly [number, number]>;
}

/** A whole song as a plain value: everything that is heard follows from it. */
export interface Piece {
  readonly slug: string;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly genre: string;
  readonly releaseYear: number;
  readonly bpm: number;
  readonly key: Key;
  /** Beats of a bar and steps of a beat: 4 × 4 where absent. */
  readonly meter?: readonly [beats: number, steps: number];
  /** 0.5 straight … 0.66 triplets, on pairs of `unit` steps. */
  readonly swing?: { readonly amount: number; readonly unit: number };
  readonly chords: string;
  readonly channels: PerChannel<Channel>;
  readonly sections: readonly Section[];
  readonly space: Space;
  readonly echo?: Echo;
  /** Seconds in which what was pushed down comes back. */
  readonly duckSeconds?: number;
  /** Seconds that ring out after the last bar. */
  readonly tail: number;
  readonly master?: readonly Band[];
  /** The picture on its cover, as SVG of 640 × 640. */
  readonly cover: () => string;
}

export const stepsPerBar = (piece: Piece): number => (piece.meter?.[0] ?? 4) * (piece.meter?.[1] ?? 4);
export const secondsPerStep = (piece: Piece): number => 60 / piece.bpm / (piece.meter?.[1] ?? 4);
