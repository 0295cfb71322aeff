import type { Chord } from '../../theory/chords.ts';
import { degreePitch } from '../../theory/scales.ts';
import type { Note } from '../piece.ts';
import { chordAt, length, type Play } from './stage.ts';

interface Told {
  readonly degree: number;
  readonly bend: number;
  readonly steps: number;
  readonly accent: boolean;
}

/** Parses `5:4 #4:2 _:2 8:8!`: degrees of the key, each with a length in steps; _ is a rest, ! an accent. */
function told(text: string): Told[] {
  return text
    .replaceAll('|', ' ')
    .trim()
    .split(/\s+/)
    .map((word) => {
      const match = /^([#b]?)(_|-?\d+):(\d+(?:\.\d+)?)(!?)$/.exec(word);
      if (!match) throw new Error(`not a note of a tune: ${word}`);
      return {
        degree: match[2] === '_' ? Number.NaN : Number(match[2]),
        bend: match[1] === '#' ? 1 : match[1] === 'b' ? -1 : 0,
        steps: Number(match[3]),
        accent: match[4] === '!',
      };
    });
}

/** A long note a semitone above a chord tone is dissonant, so it is lowered to the chord tone. */
function settled(pitch: number, steps: number, chord: Chord): number {
  const tones = chord.tones.map((tone) => (chord.root + tone) % 12);
  const grates = tones.includes((pitch + 11) % 12) && !tones.includes(pitch % 12);
  return grates && steps >= 4 ? pitch - 1 : pitch;
}

export interface TuneOptions {
  readonly octave?: number;
  /** Share of its length for which a note sounds. */
  readonly gate?: number;
  readonly velocity?: number;
  /** Degrees added to each note: 2 is a third above, in the key. */
  readonly shift?: number;
  readonly legato?: boolean;
  /** Number of steps of rest before the melody begins. */
  readonly after?: number;
}

/** A melody in degrees of the key, repeated until the section is full; strong beats are played stronger. */
export const tune =
  (
    text: string,
    { octave = 0, gate = 0.95, velocity = 0.7, shift = 0, legato = false, after = 0 }: TuneOptions = {},
  ): Play =>
  (stage) => {
    const words = told(text);
    const notes: Note[] = [];
    let last: number | undefined;
    let step = after;
    for (let index = 0; step < length(stage) && words.length > 0; index++) {
      const word = words[index % words.length];
      if (!word) break;
      if (!Number.isNaN(word.degree)) {
        const raw = degreePitch(stage.key, word.degree + shift, word.bend) + octave * 12;
        const pitch = word.bend === 0 ? settled(raw, word.steps, chordAt(stage, step)) : raw;
        const steps = Math.min(word.steps, length(stage) - step) * gate;
        const strong = step % (stage.stepsPerBar / 2) === 0 ? 0.1 : 0;
        const note = {
          step,
          steps,
          pitch,
          velocity: Math.min(1, velocity + strong + (word.accent ? 0.2 : 0)),
        };
        notes.push({ ...note, from: legato && last !== undefined ? last : pitch });
        last = pitch;
      }
      step += word.steps;
    }
    return notes;
  };
