/** Semitones of each degree above the tonic. */
const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
} as const satisfies Record<string, readonly number[]>;

type ScaleName = keyof typeof SCALES;

export interface Key {
  /** A note's name: C, F#, Eb. */
  readonly tonic: string;
  readonly scale: ScaleName;
}

const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Pitch class (0..11) of a note's name. Throws if the name does not begin with the letter of a note. */
export function pitchClass(name: string): number {
  const letter = LETTERS[name.charAt(0)];
  if (letter === undefined) throw new Error(`not a note: ${name}`);
  const bend = name.charAt(1) === '#' ? 1 : name.charAt(1) === 'b' ? -1 : 0;
  return (letter + bend + 12) % 12;
}

/** MIDI pitch of a degree (1 is the tonic, 8 its octave, 0 the note below) in the octave from C4 (60). */
export function degreePitch(key: Key, degree: number, bend = 0): number {
  const scale: readonly number[] = SCALES[key.scale];
  const index = degree - 1;
  const octave = Math.floor(index / scale.length);
  const semitones = scale[index - octave * scale.length] ?? 0;
  return 60 + pitchClass(key.tonic) + semitones + octave * 12 + bend;
}
