import type { Sound } from './sound.ts';
import { fm, modal, plucked } from './struck.ts';
import { subtractive } from './subtractive.ts';

/** Instruments that more than one song plays. An instrument of one song is defined in its piece. */

export const electricPiano: Sound = fm(
  [
    { ratio: 1, index: 1.1, decay: 1.4 },
    { ratio: 14, index: 0.35, decay: 0.18, level: 0.35 },
  ],
  { attack: 0.003, decay: 3.2, sustain: 0.08, release: 0.28 },
);

export const glassBell: Sound = fm(
  [
    { ratio: 3.5, index: 2.2, decay: 0.9, level: 0.6 },
    { ratio: 7.07, index: 0.6, decay: 0.3, level: 0.35 },
  ],
  { attack: 0.002, decay: 1.6, sustain: 0, release: 0.9 },
);

export const vibraphone: Sound = modal(
  [
    { ratio: 1, level: 1, decay: 2.4 },
    { ratio: 4, level: 0.35, decay: 0.7 },
    { ratio: 10, level: 0.1, decay: 0.12 },
  ],
  0.12,
);

export const kalimba: Sound = modal(
  [
    { ratio: 1, level: 1, decay: 1.1 },
    { ratio: 5.4, level: 0.2, decay: 0.16 },
    { ratio: 2, level: 0.08, decay: 0.5 },
  ],
  0.25,
);

export const marimba: Sound = modal(
  [
    { ratio: 1, level: 1, decay: 0.55 },
    { ratio: 3.93, level: 0.4, decay: 0.14 },
    { ratio: 9.2, level: 0.14, decay: 0.05 },
  ],
  0.3,
);

export const nylonGuitar: Sound = plucked({ ring: 1.5, bright: 0.32, place: 0.27, damp: 0.12 });
export const steelString: Sound = plucked({ ring: 2.2, bright: 0.75, place: 0.17, damp: 0.15 });
export const uprightBass: Sound = plucked({ ring: 1.1, bright: 0.18, place: 0.32, damp: 0.09 });

/** A finger bass: a soft sound that gets brighter with velocity. */
export const fingerBass: Sound = subtractive({
  layers: [
    { wave: 'saw', level: 0.7 },
    { wave: 'triangle', level: 0.8 },
  ],
  filter: {
    hz: 340,
    q: 0.9,
    octaves: 2,
    envelope: { attack: 0.002, decay: 0.16, sustain: 0.15, release: 0.06 },
    touch: 1.4,
  },
  amp: { attack: 0.004, decay: 0.9, sustain: 0.45, release: 0.05 },
  drive: 1.2,
});

export const subBass: Sound = subtractive({
  layers: [
    { wave: 'sine', level: 1 },
    { wave: 'triangle', level: 0.35 },
  ],
  filter: { hz: 500, follow: 0.2 },
  amp: { attack: 0.008, decay: 1.2, sustain: 0.75, release: 0.07 },
  drive: 1.5,
});

export const warmPad: Sound = subtractive({
  layers: [{ wave: 'saw' }, { wave: 'triangle', semitones: -12, level: 0.4 }],
  unison: { voices: 4, cents: 13, spread: 0.9 },
  filter: { hz: 900, q: 0.6, octaves: 1, envelope: { attack: 1.2, decay: 2, sustain: 0.6, release: 1.2 } },
  amp: { attack: 0.6, decay: 2, sustain: 0.85, release: 0.9 },
});

/** Seven detuned saw waves per note, spread over the stereo field. */
export const superSaw: Sound = subtractive({
  layers: [{ wave: 'saw' }],
  unison: { voices: 7, cents: 18, spread: 1 },
  filter: {
    hz: 3800,
    q: 0.6,
    octaves: 0.8,
    envelope: { attack: 0.005, decay: 0.5, sustain: 0.4, release: 0.3 },
  },
  amp: { attack: 0.008, decay: 0.9, sustain: 0.75, release: 0.22 },
});

export const softPluck: Sound = subtractive({
  layers: [{ wave: 'saw' }, { wave: 'square', semitones: 12, level: 0.25 }],
  unison: { voices: 2, cents: 7, spread: 0.6 },
  filter: {
    hz: 420,
    q: 1.4,
    octaves: 3.4,
    envelope: { attack: 0.001, decay: 0.18, sustain: 0.04, release: 0.12 },
    touch: 1.5,
  },
  amp: { attack: 0.002, decay: 0.5, sustain: 0.1, release: 0.18 },
});

/** A tonewheel organ through an overdriven loudspeaker. */
export const organ: Sound = subtractive({
  layers: [
    { wave: 'sine', level: 0.8 },
    { wave: 'sine', semitones: 12, level: 0.6 },
    { wave: 'sine', semitones: 19, level: 0.4 },
    { wave: 'sine', semitones: -12, level: 0.5 },
    { wave: 'sine', semitones: 24, level: 0.14 },
  ],
  amp: { attack: 0.006, decay: 1, sustain: 0.95, release: 0.04 },
  drive: 0.9,
});

export const flute: Sound = subtractive({
  layers: [{ wave: 'sine' }, { wave: 'triangle', level: 0.35 }, { wave: 'sine', semitones: 12, level: 0.16 }],
  filter: { hz: 2600, follow: 0.7 },
  amp: { attack: 0.05, decay: 0.4, sustain: 0.85, release: 0.1 },
  vibrato: { hz: 5.2, cents: 14, delay: 0.25 },
  breath: 0.014,
});
