import { closedHat, crackSnare, crash, openHat, riser, roomClap, tightKick } from '../arrangement/kits.ts';
import { at, bass, comp, hold, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { staircase } from '../covers/staircase.ts';
import { electricPiano, fingerBass, steelString } from '../synth/bank.ts';
import { snare } from '../synth/drums.ts';
import { cowbell, shake, skin } from '../synth/percussion.ts';
import { subtractive } from '../synth/subtractive.ts';

const strings = subtractive({
  layers: [{ wave: 'saw' }, { wave: 'saw', semitones: 12, level: 0.45 }],
  unison: { voices: 5, cents: 15, spread: 1 },
  filter: { hz: 2600, q: 0.6, follow: 0.5 },
  amp: { attack: 0.07, decay: 0.8, sustain: 0.85, release: 0.22 },
  vibrato: { hz: 5.6, cents: 10, delay: 0.15 },
});

const brass = subtractive({
  layers: [{ wave: 'saw' }],
  unison: { voices: 3, cents: 9, spread: 0.7 },
  filter: {
    hz: 750,
    q: 0.8,
    octaves: 1.9,
    envelope: { attack: 0.03, decay: 0.22, sustain: 0.35, release: 0.08 },
    touch: 1.2,
  },
  amp: { attack: 0.016, decay: 0.4, sustain: 0.75, release: 0.08 },
});

const hand = { centre: 64, notes: 4 } as const;
const top = { centre: 71, notes: 3 } as const;
const drums = {
  kick: 'X...X...X...X...',
  snare: '....X.......X...',
  clap: '....x.......x...',
  hat: 'x.gxo.gxx.gxo.gx',
  open: '..x...x...x...x.',
  tambourine: 'o.x.o.x.o.x.o.x.',
} as const;
const groove = bass('R..8R.8..5.8R.78|R..8R.8.3.5.7.a.', { low: 28, gate: 0.85 });
const chick = comp('..x.o.xx..x.o.x.|..x.o.xx.ox.x.xx', hand, { strum: 0.006, chop: 0.55 });
const call =
  '5:2 _:2 5:1 6:1 7:2 _:2 8:2 7:2 5:2 | 4:2 5:2 _:4 3:2 4:2 3:2 1:2 | 5:2 _:2 5:1 6:1 7:2 _:2 9:2 10:2 9:2 | 8:6 _:10';
const riff = '8:2 _:1 8:1 _:2 7:2 8:2 _:6 | _:8 5:2 6:2 7:2 8:2';
const soaring = '10:8 9:8 | 8:12 7:2 6:2 | 8:8 7:8 | 5:16';
const fill = {
  every: 8,
  play: { snare: '....X..x.xx.xxXX', tomHigh: '........x.x.....', tomLow: '..........x.x.x.' },
};

export const saturdayHasAStaircase: Piece = {
  slug: 'saturday-has-a-staircase',
  title: 'Saturday Has a Staircase',
  artist: 'The Mirrorball Guild',
  album: 'Revolving Door',
  genre: 'Nu-Disco',
  releaseYear: 2023,
  bpm: 116,
  key: { tonic: 'E', scale: 'dorian' },
  swing: { amount: 0.53, unit: 1 },
  chords: 'Em9 | A13 | Em9 | A13 | Cmaj9 | Bm7 | Am9 | B7sus4 B7',
  space: { seconds: 1.4, size: 0.8, dampHz: 6200, predelay: 0.015 },
  echo: { beats: 0.75, feedback: 0.3, dampHz: 4200 },
  duckSeconds: 0.2,
  tail: 2.6,
  channels: {
    kick: { ...tightKick, level: -20 },
    snare: { ...crackSnare, sound: snare({ tone: 205, body: 0.09, wires: 0.16, hz: 2500 }), level: -22.5 },
    clap: { ...roomClap, level: -26 },
    hat: { ...closedHat, level: -35 },
    open: { ...openHat, level: -30.5 },
    tambourine: { sound: shake(8200, 0.006, 0.07, 1.4), level: -39, pan: 0.4, loose: 4, human: 0.2 },
    cow: { sound: cowbell(), level: -34, pan: -0.35, reverb: -18 },
    tomHigh: { sound: skin(180, 0.26), level: -25, pan: -0.3, reverb: -15 },
    tomLow: { sound: skin(110, 0.32), level: -24, pan: 0.3, reverb: -15 },
    crash,
    bass: {
      sound: fingerBass,
      level: -19,
      duck: 0.25,
      loose: 3,
      eq: [
        { kind: 'highpass', hz: 36 },
        { kind: 'peak', hz: 700, db: 2 },
      ],
    },
    guitar: {
      sound: steelString,
      level: -26,
      pan: -0.35,
      loose: 3,
      reverb: -18,
      effects: [{ kind: 'phaser', hz: 0.25, depth: 0.6 }],
      eq: [
        { kind: 'highpass', hz: 330 },
        { kind: 'highShelf', hz: 2500, db: 4 },
      ],
    },
    keys: {
      sound: electricPiano,
      level: -25,
      pan: 0.2,
      reverb: -17,
      effects: [{ kind: 'wah', beats: 2, low: 420, high: 1900 }, { kind: 'chorus' }],
      eq: [{ kind: 'highpass', hz: 220 }],
    },
    strings: {
      sound: strings,
      level: -25,
      duck: 0.2,
      reverb: -11,
      width: 1.2,
      eq: [
        { kind: 'highpass', hz: 300 },
        { kind: 'highShelf', hz: 6000, db: -3 },
      ],
    },
    brass: { sound: brass, level: -24, reverb: -13, echo: -20, eq: [{ kind: 'highpass', hz: 240 }] },
    riser,
  },
  sections: [
    {
      name: 'door',
      bars: 8,
      energy: 0.45,
      play: {
        kick: drums.kick,
        hat: drums.hat,
        tambourine: drums.tambourine,
        guitar: chick,
        bass: inTurn(4, '................', groove),
        riser: at(-1),
      },
      sweep: { guitar: [700, 9000] },
      fill,
    },
    {
      name: 'floor',
      bars: 8,
      energy: 0.7,
      play: {
        ...drums,
        crash: at(0),
        bass: groove,
        guitar: chick,
        keys: comp('x-----..x---....', hand),
        cow: '....x..x..x.....',
        strings: inTurn(4, '................', hold(top, 0.5)),
      },
      fill,
    },
    {
      name: 'call',
      bars: 16,
      energy: 0.85,
      play: {
        ...drums,
        crash: inTurn(8, at(0)),
        bass: groove,
        guitar: chick,
        keys: comp('x-----..x---....', hand),
        brass: inTurn(4, tune(call), tune(riff)),
        strings: inTurn(4, '................', tune(soaring, { velocity: 0.55 })),
      },
      fill,
    },
    {
      name: 'landing',
      bars: 8,
      energy: 0.5,
      chords: 'Cmaj9 | D69 | Em9 | Em9 | Cmaj9 | D69 | B7sus4 | B7',
      play: {
        kick: inTurn(4, '................', 'X...X...X...X...'),
        clap: '....x.......x...',
        tambourine: drums.tambourine,
        bass: bass('R--...R---....a-', { low: 28 }),
        keys: comp('x---------------', hand),
        strings: tune('8:8 7:8 | 9:16 | 10:8 9:8 | 7:16', { velocity: 0.7 }),
        guitar: comp('x..x..x.x..x..x.', hand, { strum: 0.006, chop: 0.5 }),
        riser: at(-2, 2),
      },
      fill: { every: 8, play: { snare: 'x...x...x.x.xxXX' } },
    },
    {
      name: 'mirrorball',
      bars: 16,
      energy: 1,
      play: {
        ...drums,
        cow: '....x..x..x.....',
        crash: inTurn(8, at(0)),
        bass: groove,
        guitar: chick,
        keys: comp('x-----..x---....', hand),
        brass: inTurn(4, tune(call), tune(riff)),
        strings: inTurn(4, tune(soaring, { velocity: 0.6 }), tune(soaring, { shift: 2, velocity: 0.6 })),
      },
      fill,
    },
    {
      name: 'coats',
      bars: 3,
      energy: 0.4,
      chords: 'Em9 | A13 | Em9',
      play: {
        kick: inTurn(2, drums.kick, 'X...............'),
        hat: inTurn(2, drums.hat, '................'),
        crash: inTurn(2, at(0), at(0)),
        bass: inTurn(2, groove, bass('R-------........', { low: 28 })),
        guitar: inTurn(2, chick, comp('x---------------', hand, { strum: 0.02 })),
        strings: hold(top, 0.5),
        brass: inTurn(2, tune(riff), tune('8:4 _:12')),
      },
    },
  ],
  cover: staircase,
};
