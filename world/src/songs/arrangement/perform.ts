import { createRandom } from '@hangout/rules/random';
import { type Random, seedOf, wobble } from '../synth/random.ts';
import { swung } from '../theory/rhythm.ts';
import { notesOf, stageOf } from './parts/index.ts';
import {
  type Channel,
  type Note,
  type Part,
  type Piece,
  type Section,
  secondsPerStep,
  stepsPerBar,
} from './piece.ts';

/** A note with its time in the song. */
export interface Event {
  /** Seconds from the song's beginning. */
  readonly start: number;
  readonly seconds: number;
  readonly pitch: number;
  readonly from: number;
  readonly velocity: number;
}

/** A section with its time in the song, seconds. */
export interface Placed {
  readonly section: Section;
  readonly from: number;
  readonly to: number;
}

export function placed(piece: Piece): Placed[] {
  const bar = stepsPerBar(piece) * secondsPerStep(piece);
  let from = 0;
  return piece.sections.map((section) => {
    const start = from;
    from += section.bars * bar;
    return { section, from: start, to: from };
  });
}

/** The rows of a section with fills: in the last bar of every few bars a fill replaces the usual part. */
function withFill(section: Section, name: string, notes: Note[], perBar: number): Note[] {
  const row = section.fill?.play[name];
  if (!section.fill || row === undefined) return notes;
  const every = section.fill.every;
  const filled = (step: number) => Math.floor(step / perBar) % every === every - 1;
  const bars = Array.from({ length: section.bars }, (_, bar) => bar).filter(
    (bar) => bar % every === every - 1,
  );
  const plain = { key: { tonic: 'C', scale: 'major' } as const, bars: 1, stepsPerBar: perBar, stays: [] };
  const fills = bars.flatMap((bar) =>
    notesOf(row, { ...plain, dice: () => 0 }).map((note) => ({ ...note, step: note.step + bar * perBar })),
  );
  return [...notes.filter((note) => !filled(note.step)), ...fills];
}

function played(note: Note, channel: Channel, piece: Piece, begin: number, dice: Random): Event {
  const step = secondsPerStep(piece);
  const where = piece.swing ? swung(note.step, piece.swing.amount, piece.swing.unit) : note.step;
  const scatter = (wobble(dice) * (channel.loose ?? 3) + (channel.lag ?? 0)) / 1000;
  const touch = note.velocity * (1 + wobble(dice) * (channel.human ?? 0.12));
  return {
    start: Math.max(0, begin + where * step + (note.late ?? 0) + scatter),
    seconds: note.steps * step,
    pitch: note.pitch,
    from: note.from ?? note.pitch,
    velocity: Math.min(1, Math.max(0.05, touch)),
  };
}

/** All notes that one channel plays in the whole song, in order of time. */
export function perform(piece: Piece, name: string, channel: Channel): Event[] {
  const perBar = stepsPerBar(piece);
  return placed(piece)
    .flatMap(({ section, from }, index) => {
      const part: Part | undefined = section.play[name];
      if (part === undefined && section.fill?.play[name] === undefined) return [];
      const dice = createRandom(seedOf(`${piece.slug}/${index}/${name}`));
      const stage = stageOf(section.chords ?? piece.chords, {
        key: piece.key,
        bars: section.bars,
        stepsPerBar: perBar,
        dice,
      });
      const notes = withFill(section, name, part === undefined ? [] : notesOf(part, stage), perBar);
      return notes.map((note) => played(note, channel, piece, from, dice));
    })
    .sort((a, b) => a.start - b.start);
}
