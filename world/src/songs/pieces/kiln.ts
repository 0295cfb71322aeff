import { closedHat, crash, deepKick, downer, openHat, ride, riser, roomClap } from '../arrangement/kits.ts';
import { at, bass, comp, hold, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { kilnRings } from '../covers/kiln-rings.ts';
import { warmPad } from '../synth/bank.ts';
import { kick, metal } from '../synth/drums.ts';
import { impact, knock } from '../synth/percussion.ts';
import { fm } from '../synth/struck.ts';
import { subtractive } from '../synth/subtractive.ts';

/** An acid synthesiser, the lead of the piece: one saw wave through a resonant low-pass filter, with glides. */
const acid = subtractive({
  layers: [{ wave: 'saw' }],
  filter: {
    hz: 380,
    q: 4.6,
    octaves: 2.9,
    envelope: { attack: 0.002, decay: 0.16, sustain: 0.08, release: 0.06 },
    touch: 1.6,
    follow: 0.2,
  },
  amp: { attack: 0.002, decay: 0.4, sustain: 0.6, release: 0.04 },
  drive: 2.4,
  glide: 0.05,
});

const rumble = subtractive({
  layers: [{ wave: 'sine' }, { wave: 'saw', level: 0.18 }],
  filter: { hz: 150, q: 0.8, follow: 0 },
  amp: { attack: 0.012, decay: 0.2, sustain: 0.7, release: 0.06 },
  drive: 2,
});

const stab = subtractive({
  layers: [{ wave: 'saw' }, { wave: 'square', semitones: 7, level: 0.5 }],
  unison: { voices: 3, cents: 12, spread: 0.8 },
  filter: {
    hz: 700,
    q: 1.6,
    octaves: 2.2,
    envelope: { attack: 0.001, decay: 0.13, sustain: 0, release: 0.1 },
  },
  amp: { attack: 0.001, decay: 0.24, sustain: 0, release: 0.12 },
});

const clang = fm([{ ratio: 1.41, index: 3, decay: 0.25 }], {
  attack: 0.001,
  decay: 0.4,
  sustain: 0,
  release: 0.2,
});

const floor = { kick: 'X...X...X...X...', rumble: bass('..RR..RR..RR..Rr', { low: 30 }) } as const;
const tops = { hat: 'o.x.o.x.o.x.o.xo', open: '..x...x...x...x.', clap: '....x.......x...' } as const;
const line = tune(
  '1:1 1:1 8:1 1:1 2:2 1:1 4:1 1:1 8:1! 1:1 3:1 2:2 1:1 5:1 | 1:1 8:1 1:2 2:1! 1:1 1:1 7:2 1:1 8:1! 1:1 4:1 2:2 1:1',
  { octave: -2, gate: 0.9, legato: true },
);
const higher = tune(
  '1:1 1:1 8:1! 1:1 2:2 8:1 4:1 1:1 9:1! 1:1 10:1 8:2 1:1 5:1 | 1:1 8:1! 1:2 9:1! 8:1 1:1 7:2 12:1 8:1! 1:1 11:1 9:2 8:1',
  { octave: -2, gate: 0.9, legato: true },
);
const fill = { every: 8, play: { kick: 'X...X...X.......', clap: '....x.......x.rr' } };
const hand = { centre: 62, notes: 3 } as const;

export const kiln: Piece = {
  slug: 'kiln',
  title: 'Kiln',
  artist: 'Otto Varrn',
  album: 'Nine Hundred Degrees',
  genre: 'Techno',
  releaseYear: 2025,
  bpm: 134,
  key: { tonic: 'F#', scale: 'phrygian' },
  chords: 'F#m | F#m | F#m | G',
  space: { seconds: 2.6, size: 1.3, dampHz: 4200, predelay: 0.02 },
  echo: { beats: 0.75, feedback: 0.55, dampHz: 2600, thinHz: 350 },
  duckSeconds: 0.26,
  tail: 3.5,
  channels: {
    kick: {
      ...deepKick,
      sound: kick({ from: 230, to: 46, sweep: 0.06, decay: 0.3, click: 0.4, drive: 2.6 }),
      level: -18.5,
    },
    rumble: { sound: rumble, level: -22.5, duck: 0.75, loose: 0 },
    clap: { ...roomClap, level: -25, reverb: -8 },
    hat: { ...closedHat, level: -33 },
    open: { ...openHat, level: -30.5, duck: 0.4 },
    ride: { ...ride, level: -33 },
    crash,
    tick: { sound: knock(2600, 0.02), level: -34, pan: -0.5, echo: -8 },
    ring: { sound: metal({ decay: 0.12, above: 3000, ring: 1 }), level: -35, pan: 0.5, reverb: -12 },
    acid: {
      sound: acid,
      level: -21.5,
      duck: 0.3,
      echo: -17,
      loose: 1,
      eq: [
        { kind: 'highpass', hz: 110 },
        { kind: 'peak', hz: 3200, db: -3, q: 0.8 },
      ],
    },
    stab: {
      sound: stab,
      level: -25.5,
      duck: 0.3,
      echo: -7,
      reverb: -10,
      eq: [{ kind: 'highpass', hz: 230 }],
    },
    clang: { sound: clang, level: -29, pan: 0.35, echo: -8, reverb: -8, eq: [{ kind: 'highpass', hz: 300 }] },
    haze: {
      sound: warmPad,
      level: -29,
      duck: 0.6,
      reverb: -8,
      effects: [{ kind: 'phaser', hz: 0.11, depth: 0.9 }],
      eq: [{ kind: 'highpass', hz: 180 }],
    },
    boom: { sound: impact(44, 1.5), level: -24, reverb: -12, loose: 0 },
    riser: { ...riser, level: -27 },
    downer,
  },
  sections: [
    {
      name: 'coals',
      bars: 8,
      energy: 0.4,
      play: { ...floor, hat: 'o.o.o.o.o.o.o.o.', tick: '...x......x..x..', haze: hold(hand) },
      sweep: { kick: [500, 12_000], haze: [250, 1200] },
    },
    {
      name: 'draught',
      bars: 8,
      energy: 0.6,
      play: {
        ...floor,
        ...tops,
        tick: '...x......x..x..',
        stab: comp('...x..x.........', hand),
        haze: hold(hand),
        riser: at(-2, 2),
      },
      fill,
    },
    {
      name: 'flame',
      bars: 16,
      energy: 0.85,
      play: {
        ...floor,
        ...tops,
        boom: at(0),
        tick: '...x......x..x..',
        ring: '......x.......x.',
        acid: line,
        stab: inTurn(4, '................', comp('...x..x.........', hand)),
        riser: at(-1),
      },
      fill,
      sweep: { acid: [350, 5200] },
    },
    {
      name: 'crack',
      bars: 8,
      energy: 0.35,
      chords: 'F#m | G | Em | F#m',
      play: {
        haze: hold(hand, 0.9),
        stab: comp('x..x..x..x..x.x.', hand),
        clang: tune('5:6 4:6 2:4 | 1:16 | 3:6 2:6 1:4 | _:16', { octave: 0 }),
        acid: line,
        downer: at(0, 2),
        riser: at(-4, 4),
        clap: inTurn(4, '................', '....x.......x...'),
      },
      fill: { every: 8, play: { clap: 'x.x.x.x.xxxxxxrr' } },
      sweep: { acid: [300, 1600], stab: [600, 7000] },
      swell: { riser: [-6, 3] },
    },
    {
      name: 'glaze',
      bars: 16,
      energy: 1,
      play: {
        ...floor,
        ...tops,
        boom: at(0),
        crash: inTurn(8, at(0)),
        ride: 'x.x.x.x.x.x.x.x.',
        tick: '...x......x..x..',
        ring: '......x.......x.',
        acid: inTurn(4, line, higher),
        stab: comp('...x..x....x....', hand),
        clang: inTurn(
          8,
          '................',
          tune('5:6 4:6 2:4 | 1:16 | 3:6 2:6 1:4 | _:16', { velocity: 0.5 }),
        ),
      },
      fill,
      sweep: { acid: [1200, 9000] },
    },
    {
      name: 'ash',
      bars: 8,
      energy: 0.45,
      play: {
        ...floor,
        hat: tops.hat,
        open: inTurn(4, tops.open, '................'),
        crash: at(0),
        acid: inTurn(4, line, '................'),
        haze: hold(hand),
        downer: at(0, 2),
      },
      sweep: { acid: [3000, 250], haze: [1500, 200] },
      swell: { hat: [0, -12], rumble: [0, -10] },
    },
  ],
  cover: kilnRings,
};
