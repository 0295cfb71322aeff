import { pitchClass } from './scales.ts';

/** Semitones above the root by the suffix of a chord symbol. */
const QUALITIES: Readonly<Record<string, readonly number[]>> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  5: [0, 7, 12],
  6: [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  69: [0, 4, 7, 9, 14],
  7: [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  m7: [0, 3, 7, 10],
  mmaj7: [0, 3, 7, 11],
  9: [0, 4, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  m9: [0, 3, 7, 10, 14],
  m11: [0, 3, 7, 10, 14, 17],
  13: [0, 4, 10, 14, 21],
  '7b9': [0, 4, 7, 10, 13],
  '7#9': [0, 4, 7, 10, 15],
  '7sus4': [0, 5, 7, 10],
  '9sus4': [0, 5, 7, 10, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  'maj7#11': [0, 4, 7, 11, 18],
  m7b5: [0, 3, 6, 10],
  dim7: [0, 3, 6, 9],
  aug: [0, 4, 8],
};

export interface Chord {
  readonly name: string;
  /** Pitch classes (0..11) of the root and of the lowest note. */
  readonly root: number;
  readonly bass: number;
  /** Semitones above the root, lowest first. */
  readonly tones: readonly number[];
}

/**
 * Parses a chord symbol such as `F#m7`, `Bbmaj9` or `C/E`.
 * @throws on an unknown symbol
 */
export function chord(symbol: string): Chord {
  const match = /^([A-G][#b]?)([^/]*)(?:\/([A-G][#b]?))?$/.exec(symbol);
  const tones = QUALITIES[match?.[2] ?? '?'];
  if (!match?.[1] || !tones) throw new Error(`not a chord: ${symbol}`);
  const root = pitchClass(match[1]);
  return { name: symbol, root, bass: match[3] ? pitchClass(match[3]) : root, tones };
}

/** A chord and how many steps it lasts. */
export interface Stay {
  readonly chord: Chord;
  readonly from: number;
  readonly to: number;
}

/**
 * Parses `Am7 | F G | C`: bars are separated by |, and chords within a bar share it equally. Repeats until `bars` are
 * full.
 */
export function progression(text: string, bars: number, stepsPerBar: number): Stay[] {
  const written = text.split('|').map((bar) => bar.trim().split(/\s+/).map(chord));
  return Array.from({ length: bars }, (_, bar) => {
    const chords = written[bar % written.length] ?? [];
    const share = stepsPerBar / chords.length;
    return chords.map((each, index) => ({
      chord: each,
      from: bar * stepsPerBar + index * share,
      to: bar * stepsPerBar + (index + 1) * share,
    }));
  }).flat();
}
