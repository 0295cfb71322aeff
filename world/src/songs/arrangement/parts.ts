import { type Chord, progression } from '../theory/chords.ts';
import { repeated, STRENGTH } from '../theory/rhythm.ts';
import { degreePitch } from '../theory/scales.ts';
import { type Hand, voice } from '../theory/voicing.ts';
import type { Note, Part, Stage } from './piece.ts';

type Play = (stage: Stage) => Note[];

const length = (stage: Stage): number => stage.bars * stage.stepsPerBar;

function chordAt(stage: Stage, step: number): Chord {
  const stay = stage.stays.find((each) => step >= each.from && step < each.to) ?? stage.stays.at(-1);
  if (!stay) throw new Error('a section without chords');
  return stay.chord;
}

/** Each stay with its notes under the hand, led from one to the next. */
function voiced(stage: Stage, hand: Hand) {
  let before: number[] | undefined;
  return stage.stays.map((stay) => {
    before = voice(stay.chord, before, hand);
    return { ...stay, pitches: before };
  });
}

/** Chords that stay as long as the harmony does. */
export const hold =
  (hand: Hand, velocity = 0.7): Play =>
  (stage) =>
    voiced(stage, hand).flatMap(({ from, to, pitches }) =>
      pitches.map((pitch) => ({ step: from, steps: to - from, pitch, velocity })),
    );

/** Chords in a rhythm of drum signs; `strum` seconds lie between one string and the next. */
export const comp =
  (pattern: string, hand: Hand, { strum = 0, chop = 1 } = {}): Play =>
  (stage) => {
    const stays = voiced(stage, hand);
    return repeated(pattern, length(stage)).flatMap(({ step, steps, sign }, stroke) => {
      const stay = stays.find((each) => step >= each.from && step < each.to);
      const pitches = stay?.pitches ?? [];
      return pitches.map((pitch, string) => ({
        step,
        steps: steps * chop,
        pitch,
        velocity: STRENGTH[sign] ?? 0.7,
        late: strum * (stroke % 2 === 0 ? string : pitches.length - 1 - string),
      }));
    });
  };

/** Notes of the chord one by one: digits count up through hand and octaves, capitals A-F the same but louder. */
export const arp =
  (pattern: string, hand: Hand, { velocity = 0.65, gate = 1 } = {}): Play =>
  (stage) => {
    const stays = voiced(stage, hand);
    return repeated(pattern, length(stage)).map(({ step, steps, sign }) => {
      const pitches = stays.find((each) => step >= each.from && step < each.to)?.pitches ?? [60];
      const loud = sign >= 'A';
      const index = loud ? sign.charCodeAt(0) - 65 : Number(sign);
      const octave = Math.floor(index / pitches.length);
      const pitch = (pitches[index % pitches.length] ?? 60) + octave * 12;
      return { step, steps: steps * gate, pitch, velocity: loud ? Math.min(1, velocity * 1.35) : velocity };
    });
  };

/** Semitones above the chord's bass that a bass sign asks for. */
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
 * a and b lead into the next chord from a semitone below and above; ~ before nothing, g glides come from `glide`.
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

interface Told {
  readonly degree: number;
  readonly bend: number;
  readonly steps: number;
  readonly accent: boolean;
}

/** Reads `5:4 #4:2 _:2 8:8!`: degrees of the key with a length in steps; _ is a rest, ! an accent. */
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

/** A long note a semitone above a tone of the chord grates: it steps down onto it. */
function settled(pitch: number, steps: number, chord: Chord): number {
  const tones = chord.tones.map((tone) => (chord.root + tone) % 12);
  const grates = tones.includes((pitch + 11) % 12) && !tones.includes(pitch % 12);
  return grates && steps >= 4 ? pitch - 1 : pitch;
}

export interface TuneOptions {
  readonly octave?: number;
  /** Part of its length that a note sounds. */
  readonly gate?: number;
  readonly velocity?: number;
  /** Degrees added to each note: 2 is a third above, in the key. */
  readonly shift?: number;
  readonly legato?: boolean;
  /** Steps of rest before it begins. */
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

/** One sound at a bar (negative: counted from the end) that lasts so many bars. */
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

/** Several parts on one instrument. */
export const together =
  (...parts: readonly Play[]): Play =>
  (stage) =>
    parts.flatMap((part) => part(stage));

/** Leaves some notes out by chance: the same ones in every render. */
export const sparse =
  (part: Play, keep: number): Play =>
  (stage) =>
    part(stage).filter(() => stage.dice() < keep);

/** One part after another, each for so many bars, round and round. */
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

/** The stage of a section. */
export const stageOf = (chords: string, stage: Omit<Stage, 'stays'>): Stage => ({
  ...stage,
  stays: progression(chords, stage.bars, stage.stepsPerBar),
});
