import type { Chord } from '../../theory/chords.ts';
import { repeated } from '../../theory/rhythm.ts';
import { chordAt, length, type Play } from './stage.ts';

/** Semitones above the chord's bass note for each sign of a bass pattern. */
function bassStep(sign: string, now: Chord, next: Chord): number {
  const rootUp = (now.root - now.bass + 12) % 12;
  const tone = (index: number, other: number) => rootUp + (now.tones[index] ?? other);
  switch (sign) {
    case '8':
    case 'o':
      return 12;
    case '5':
      return tone(2, 7) % 12;
    case '3':
      return tone(1, 4) % 12;
    case '7':
      return rootUp + (now.tones[3] ?? 10) - (now.tones[3] && now.tones[3] < 9 ? 0 : 12);
    case '4':
      return -5;
    case 'a':
    case 'b': {
      const distance = ((next.bass - now.bass + 18) % 12) - 6;
      return distance + (sign === 'a' ? -1 : 1);
    }
    default:
      return 0;
  }
}

/**
 * A bass line over the chords: R root, r a soft one, 8 octave, 5 fifth, 3 third, 7 seventh below, 4 fourth below,
 * o a soft octave, a and b lead into the next chord from a semitone below and above. `low` is the lowest pitch of a root.
 */
export const bass =
  (pattern: string, { low = 28, gate = 1, glide = false } = {}): Play =>
  (stage) => {
    let last: number | undefined;
    return repeated(pattern, length(stage)).map(({ step, steps, sign }) => {
      const now = chordAt(stage, step);
      const next = chordAt(stage, Math.min(length(stage) - 1, step + steps));
      const ground = low + ((((now.bass - low) % 12) + 12) % 12);
      const pitch = ground + bassStep(sign, now, next);
      const note = { step, steps: steps * gate, pitch, velocity: sign === 'r' || sign === 'o' ? 0.55 : 0.85 };
      const from = glide && last !== undefined ? last : pitch;
      last = pitch;
      return { ...note, from };
    });
  };
