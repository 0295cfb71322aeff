import type { Chord } from './chords.ts';

/** Position of a hand on the keyboard: the pitch around which it plays chords, and the number of notes in a chord. */
export interface Hand {
  readonly centre: number;
  readonly notes: number;
  /** Open voicing (drop 2): the second highest of four or more notes is lowered by an octave. */
  readonly open?: boolean;
}

/** The chord's most characteristic tones: the root is left out first, because the bass plays it, then the fifth. */
function chosen(chord: Chord, notes: number): number[] {
  let tones = [...chord.tones];
  if (tones.length > notes) tones = tones.filter((tone) => tone !== 0);
  if (tones.length > notes) tones = tones.filter((tone) => tone !== 7);
  return [...new Set(tones.slice(0, notes).map((tone) => (chord.root + tone) % 12))].sort((a, b) => a - b);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** All inversions of the chord in the octaves near the hand. */
function stacks(tones: readonly number[], { centre, notes, open }: Hand): number[][] {
  return tones.flatMap((_, start) =>
    [-2, -1, 0, 1].map((octave) => {
      const stack: number[] = [];
      let pitch = Math.floor(centre / 12) * 12 + octave * 12 + (tones[start] ?? 0);
      for (let voice = 0; voice < notes; voice++) {
        const tone = tones[(start + voice) % tones.length] ?? 0;
        while (pitch % 12 !== tone) pitch++;
        stack.push(pitch++);
      }
      const second = stack.at(-2);
      if (open && second !== undefined && stack.length > 3) stack[stack.length - 2] = second - 12;
      return stack.sort((a, b) => a - b);
    }),
  );
}

/** Total distance in semitones from each note of a chord to the nearest note of the chord before. */
function travel(from: readonly number[], to: readonly number[]): number {
  return to.reduce((sum, pitch) => sum + Math.min(...from.map((other) => Math.abs(other - pitch))), 0);
}

/** Chooses the inversion of a chord that is near the hand and moves the voices least from the chord before. */
export function voice(chord: Chord, before: readonly number[] | undefined, hand: Hand): number[] {
  const tones = chosen(chord, hand.notes);
  const cost = (stack: readonly number[]) =>
    Math.abs(mean(stack) - hand.centre) * (before ? 0.6 : 2) + (before ? travel(before, stack) : 0);
  return stacks(tones, hand).reduce((best, next) => (cost(next) < cost(best) ? next : best));
}
