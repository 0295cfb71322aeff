import {
  closedHat,
  crash,
  deepKick,
  downer,
  openHat,
  ride,
  riser,
  roomClap,
  shaker,
} from '../arrangement/kits.ts';
import { arp, at, bass, comp, hold, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { aurora } from '../covers/aurora.ts';
import { softPluck, superSaw, warmPad } from '../synth/bank.ts';
import { impact } from '../synth/percussion.ts';
import { subtractive } from '../synth/subtractive.ts';

const rolling = subtractive({
  layers: [{ wave: 'saw' }, { wave: 'square', semitones: -12, level: 0.4 }],
  filter: {
    hz: 260,
    q: 1.1,
    octaves: 2.6,
    envelope: { attack: 0.001, decay: 0.1, sustain: 0.08, release: 0.05 },
  },
  amp: { attack: 0.002, decay: 0.25, sustain: 0.5, release: 0.035 },
  drive: 1.5,
});

const choirPad = subtractive({
  layers: [
    { wave: 'saw', level: 0.6 },
    { wave: 'triangle', level: 0.6 },
  ],
  unison: { voices: 4, cents: 20, spread: 1 },
  filter: { hz: 1600, q: 0.6, octaves: 0.8, envelope: { attack: 0.8, decay: 2, sustain: 0.7, release: 0.8 } },
  amp: { attack: 0.4, decay: 1, sustain: 0.9, release: 0.8 },
});

const hand = { centre: 66, notes: 4 } as const;
const high = { centre: 74, notes: 4 } as const;
const drums = {
  kick: 'X...X...X...X...',
  clap: '....x.......x...',
  open: '..x...x...x...x.',
  hat: 'o.oxo.oxo.oxo.ox',
  shaker: 'ogxgogxgogxgogxg',
} as const;
const gallop = bass('.RRR.RRR.RRR.RR8', { low: 35, gate: 0.9 });
const figure = arp('4.3.2.4.1.3.2.0.', high, { gate: 1.4 });
const hook =
  '8:6 7:6 5:4 | 6:6 5:6 3:4 | 4:6 5:6 8:4 | 7:10 _:2 5:2 7:2 | 8:6 9:6 10:4 | 12:6 10:6 8:4 | 9:6 8:6 7:4 | 8:12 _:4';
const gates = comp('x.xx.xx.x.xx.xx.', hand, { chop: 0.85 });
const fill = { every: 8, play: { clap: '....x...x.x.xxXX', kick: 'X...X...X.......' } };
const build = inTurn(4, 'x...x...x...x...', 'x.x.x.x.x.x.x.x.');

export const auroraOverAneto: Piece = {
  slug: 'aurora-over-aneto',
  title: 'Aurora over Aneto',
  artist: 'Sondrel Pass',
  album: 'Altitude',
  genre: 'Trance',
  releaseYear: 2024,
  bpm: 138,
  key: { tonic: 'B', scale: 'minor' },
  chords: 'Bm | Gmaj7 | D | A | Bm | Gmaj7 | Em7 | F#sus4 F#',
  space: { seconds: 3, size: 1.5, dampHz: 6000, predelay: 0.025 },
  echo: { beats: 0.75, feedback: 0.45, dampHz: 4200 },
  duckSeconds: 0.28,
  tail: 4,
  channels: {
    kick: { ...deepKick, level: -19 },
    clap: { ...roomClap, level: -24 },
    roll: { ...roomClap, level: -27 },
    hat: closedHat,
    open: { ...openHat, level: -29.5, duck: 0.4 },
    ride: { ...ride, level: -34 },
    shaker: { ...shaker, level: -36 },
    crash,
    bass: { sound: rolling, level: -20.5, duck: 0.6, loose: 0, eq: [{ kind: 'highpass', hz: 36 }] },
    saws: {
      sound: superSaw,
      level: -24,
      duck: 0.55,
      reverb: -13,
      eq: [
        { kind: 'highpass', hz: 210 },
        { kind: 'peak', hz: 3000, db: -2 },
      ],
    },
    pluck: {
      sound: softPluck,
      level: -24.5,
      duck: 0.3,
      echo: -8,
      reverb: -12,
      eq: [{ kind: 'highpass', hz: 280 }],
    },
    pad: { sound: choirPad, level: -26.5, duck: 0.5, reverb: -9, eq: [{ kind: 'highpass', hz: 200 }] },
    deep: {
      sound: warmPad,
      level: -28,
      duck: 0.3,
      reverb: -14,
      eq: [
        { kind: 'highpass', hz: 90 },
        { kind: 'lowpass', hz: 900 },
      ],
    },
    lead: {
      sound: superSaw,
      level: -21,
      duck: 0.25,
      echo: -11,
      reverb: -12,
      width: 0.8,
      eq: [{ kind: 'highpass', hz: 300 }],
    },
    boom: { sound: impact(46, 1.8), level: -25, reverb: -12, loose: 0 },
    riser: { ...riser, level: -26 },
    downer,
  },
  sections: [
    {
      name: 'base camp',
      bars: 8,
      energy: 0.45,
      play: {
        kick: drums.kick,
        hat: drums.hat,
        open: inTurn(4, '................', drums.open),
        bass: inTurn(4, '................', gallop),
        pluck: figure,
        riser: at(-1),
      },
      sweep: { pluck: [400, 3000] },
      fill,
    },
    {
      name: 'ridge',
      bars: 8,
      energy: 0.65,
      play: { ...drums, crash: at(0), bass: gallop, pluck: figure, pad: hold(hand), riser: at(-2, 2) },
      fill,
      sweep: { pluck: [2500, 9000] },
    },
    {
      name: 'cloud line',
      bars: 16,
      energy: 0.35,
      play: {
        pad: hold(hand, 0.9),
        deep: hold({ centre: 50, notes: 2 }),
        pluck: inTurn(8, arp('4...3...2...1...', high, { gate: 3 }), figure),
        lead: inTurn(8, '................', tune(hook, { velocity: 0.5 })),
        downer: at(0, 4),
        boom: at(0),
        saws: inTurn(12, '................', comp('x...x...x...x...', hand, { chop: 0.7 })),
        roll: inTurn(8, '................', build),
        riser: at(-4, 4),
      },
      sweep: { saws: [300, 6000], roll: [400, 9000] },
      swell: { roll: [-14, 0], riser: [-4, 3] },
      fill: { every: 16, play: { roll: 'x.x.x.x.xxxxxxxx' } },
    },
    {
      name: 'summit',
      bars: 24,
      energy: 1,
      play: {
        ...drums,
        ride: 'x...x...x...x...',
        crash: inTurn(8, at(0)),
        boom: at(0),
        bass: gallop,
        saws: gates,
        pad: hold(hand),
        pluck: inTurn(8, figure, arp('4.3.2.4.5.3.2.4.', high)),
        lead: inTurn(8, tune(hook), tune(hook), tune(hook, { shift: 2, velocity: 0.65 })),
      },
      fill,
    },
    {
      name: 'descent',
      bars: 8,
      energy: 0.45,
      play: {
        kick: drums.kick,
        hat: drums.hat,
        clap: inTurn(4, drums.clap, '................'),
        crash: at(0),
        bass: gallop,
        pluck: figure,
        pad: hold(hand),
        downer: at(0, 3),
      },
      sweep: { pluck: [8000, 600], bass: [4000, 200] },
      swell: { kick: [0, -6], hat: [0, -14] },
    },
  ],
  cover: aurora,
};
