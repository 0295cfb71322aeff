import { type Chord, progression } from '../../theory/chords.ts';
import type { Note, Stage } from '../piece.ts';

/** A part as a function; a part may also be a row of drum signs. */
export type Play = (stage: Stage) => Note[];

/** Number of steps in the whole section. */
export const length = (stage: Stage): number => stage.bars * stage.stepsPerBar;

/** The chord that sounds at a step. Throws for a section without chords. */
export function chordAt(stage: Stage, step: number): Chord {
  const stay = stage.stays.find((each) => step >= each.from && step < each.to) ?? stage.stays.at(-1);
  if (!stay) throw new Error('a section without chords');
  return stay.chord;
}

/** The context in which the parts of a section are played. */
export const stageOf = (chords: string, stage: Omit<Stage, 'stays'>): Stage => ({
  ...stage,
  stays: progression(chords, stage.bars, stage.stepsPerBar),
});
