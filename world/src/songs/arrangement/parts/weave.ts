import { repeated, STRENGTH } from '../../theory/rhythm.ts';
import type { Note, Part, Stage } from '../piece.ts';
import { length, type Play } from './stage.ts';

/** Part with one sound that begins at a bar (negative: counted from the end) and lasts `bars` bars. */
export const at =
  (bar: number, bars = 1, pitch = 60, velocity = 0.9): Play =>
  (stage) => [
    {
      step: (bar < 0 ? stage.bars + bar : bar) * stage.stepsPerBar,
      steps: bars * stage.stepsPerBar,
      pitch,
      velocity,
    },
  ];

/** Combines several parts on one instrument. */
export const together =
  (...parts: readonly Play[]): Play =>
  (stage) =>
    parts.flatMap((part) => part(stage));

/** Leaves out random notes of a part; every render leaves out the same ones, because the generator is seeded. */
export const sparse =
  (part: Play, keep: number): Play =>
  (stage) =>
    part(stage).filter(() => stage.dice() < keep);

/** Plays parts in turn, each for the given number of bars, and repeats them until the section is full. */
export const inTurn =
  (bars: number, ...parts: readonly Part[]): Play =>
  (stage) =>
    Array.from({ length: Math.ceil(stage.bars / bars) }, (_, turn) => {
      const part = parts[turn % parts.length] ?? '';
      const begin = turn * bars * stage.stepsPerBar;
      const end = begin + bars * stage.stepsPerBar;
      const stays = stage.stays
        .filter((stay) => stay.from >= begin && stay.from < end)
        .map((stay) => ({ ...stay, from: stay.from - begin, to: stay.to - begin }));
      const within = { ...stage, bars: Math.min(bars, stage.bars - turn * bars), stays };
      return notesOf(part, within).map((note) => ({ ...note, step: note.step + begin }));
    }).flat();

/** The notes of any part; a row of drum signs becomes hits on middle C. */
export function notesOf(part: Part, stage: Stage): Note[] {
  if (typeof part !== 'string') return part(stage);
  return repeated(part, length(stage)).flatMap(({ step, steps, sign }) => {
    const velocity = STRENGTH[sign] ?? 0.7;
    const first = { step, steps, pitch: 60, velocity };
    return sign === 'r' ? [first, { ...first, step: step + 0.5, velocity: velocity * 0.7 }] : [first];
  });
}
