import { repeated, STRENGTH } from '../../theory/rhythm.ts';
import { type Hand, voice } from '../../theory/voicing.ts';
import type { Stage } from '../piece.ts';
import { length, type Play } from './stage.ts';

/** Each chord with its voiced notes, voice-led from one chord to the next. */
function voiced(stage: Stage, hand: Hand) {
  let before: number[] | undefined;
  return stage.stays.map((stay) => {
    before = voice(stay.chord, before, hand);
    return { ...stay, pitches: before };
  });
}

/** Part that holds each chord as long as the harmony does. */
export const hold =
  (hand: Hand, velocity = 0.7): Play =>
  (stage) =>
    voiced(stage, hand).flatMap(({ from, to, pitches }) =>
      pitches.map((pitch) => ({ step: from, steps: to - from, pitch, velocity })),
    );

/** Part that plays chords in a rhythm of drum signs; `strum` is the delay between two strings, seconds. */
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

/** Arpeggio: digits count up through the voiced notes and octaves, capitals A-F are the same notes but louder. */
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
