import {
  closedHat,
  crackSnare,
  crash,
  downer,
  openHat,
  ride,
  riser,
  shaker,
  tightKick,
} from '../arrangement/kits.ts';
import { arp, at, bass, comp, hold, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { estuary } from '../covers/estuary.ts';
import { electricPiano, glassBell, warmPad } from '../synth/bank.ts';
import { kick, snare } from '../synth/drums.ts';
import { subtractive } from '../synth/subtractive.ts';

/** Two detuned saw waves through a filter with a low cutoff, with sines an octave below. */
const reese = subtractive({
  layers: [
    { wave: 'saw', level: 0.8 },
    { wave: 'sine', semitones: -12, level: 1 },
  ],
  unison: { voices: 2, cents: 16, spread: 0.5 },
  filter: {
    hz: 260,
    q: 1,
    octaves: 1.2,
    envelope: { attack: 0.08, decay: 0.7, sustain: 0.4, release: 0.1 },
    follow: 0.2,
  },
  amp: { attack: 0.008, decay: 1, sustain: 0.85, release: 0.06 },
  drive: 1.6,
  glide: 0.07,
});

const airy = subtractive({
  layers: [{ wave: 'triangle' }, { wave: 'saw', level: 0.3 }],
  unison: { voices: 3, cents: 9, spread: 0.8 },
  filter: {
    hz: 2100,
    q: 0.7,
    octaves: 0.6,
    envelope: { attack: 0.1, decay: 0.5, sustain: 0.6, release: 0.3 },
  },
  amp: { attack: 0.04, decay: 0.6, sustain: 0.8, release: 0.28 },
  vibrato: { hz: 5, cents: 13, delay: 0.2 },
  breath: 0.03,
  glide: 0.06,
});

const hand = { centre: 63, notes: 4 } as const;
const roller = {
  kick: 'X.........x.....|X.........x..o..',
  snare: '....X..g.g..X..g|....X..g.g..X.gg',
  hat: 'x.oxo.xox.oxo.xo',
  ride: 'x...x...x...x...',
  shaker: 'ogxgogxgogxgogxg',
} as const;
const halftime = {
  kick: 'X...............|X.........x.....',
  snare: '........X.......',
  hat: 'x...o...x...o.o.',
} as const;
const low = bass('R-----..R-..5-..|R---..r-..R-..a-', { low: 31, glide: true });
const theme =
  '5:6 3:4 4:2 5:4 | 7:10 _:2 8:4 | 7:6 5:4 4:2 3:4 | 2:12 _:4 | 5:6 3:4 4:2 5:4 | 8:10 _:2 10:4 | 9:6 8:4 7:2 5:4 | 5:12 _:4';
const drops = '12:2 10:2 8:2 _:2 7:2 5:2 _:4 | _:8 8:2 7:2 5:4';
const fill = { every: 8, play: { snare: '....X..g.gx.xgXX', kick: 'X.........x.x...' } };

export const glassEstuary: Piece = {
  slug: 'glass-estuary',
  title: 'Glass Estuary',
  artist: 'Marrow & Finch',
  album: 'Tidal Charts',
  genre: 'Drum & Bass',
  releaseYear: 2024,
  bpm: 174,
  key: { tonic: 'G', scale: 'minor' },
  chords: 'Ebmaj9 | Ebmaj9 | Dm7 | Gm9 | Cm9 | Cm9 | F13 | Dm7',
  space: { seconds: 2.4, size: 1.2, dampHz: 5600, predelay: 0.02 },
  echo: { beats: 1.5, feedback: 0.4, dampHz: 3800 },
  duckSeconds: 0.16,
  tail: 4,
  channels: {
    kick: {
      ...tightKick,
      sound: kick({ from: 250, to: 56, sweep: 0.045, decay: 0.19, click: 0.6, drive: 2 }),
      level: -20,
    },
    snare: {
      ...crackSnare,
      sound: snare({ tone: 215, body: 0.1, wires: 0.17, hz: 3000 }),
      level: -20.5,
      reverb: -16,
    },
    hat: { ...closedHat, level: -34 },
    open: openHat,
    ride: { ...ride, level: -38 },
    shaker: { ...shaker, level: -38 },
    crash,
    bass: { sound: reese, level: -19.5, duck: 0.35, loose: 1, eq: [{ kind: 'highpass', hz: 32 }] },
    keys: {
      sound: electricPiano,
      level: -23.5,
      duck: 0.15,
      reverb: -14,
      echo: -18,
      width: 1.3,
      effects: [{ kind: 'chorus', mix: 0.45 }],
      eq: [
        { kind: 'highpass', hz: 200 },
        { kind: 'highShelf', hz: 4000, db: 3 },
      ],
    },
    pad: { sound: warmPad, level: -26, duck: 0.3, reverb: -11, eq: [{ kind: 'highpass', hz: 220 }] },
    bell: {
      sound: glassBell,
      level: -27.5,
      echo: -8,
      reverb: -10,
      pan: 0.3,
      eq: [{ kind: 'highpass', hz: 400 }],
    },
    lead: { sound: airy, level: -21.5, echo: -12, reverb: -11, eq: [{ kind: 'highpass', hz: 280 }] },
    riser,
    downer,
  },
  sections: [
    {
      name: 'mist',
      bars: 8,
      energy: 0.2,
      play: {
        pad: hold(hand),
        keys: arp('0...2...1...3...', hand),
        bell: tune(drops, { velocity: 0.5 }),
        riser: at(-2, 2),
      },
      sweep: { pad: [400, 3200] },
    },
    {
      name: 'ebb',
      bars: 8,
      energy: 0.45,
      play: {
        ...halftime,
        pad: hold(hand),
        keys: comp('x-----..o-..x-..', hand, { strum: 0.01 }),
        bass: bass('R---------------', { low: 31 }),
        riser: at(-2, 2),
      },
      fill: { every: 8, play: { snare: '....x...x.x.xxXX' } },
    },
    {
      name: 'channel',
      bars: 16,
      energy: 0.9,
      play: {
        ...roller,
        crash: inTurn(8, at(0)),
        pad: hold(hand),
        keys: comp('x--x--x---..x-..', hand, { strum: 0.008 }),
        bass: low,
        lead: inTurn(8, '................', tune(theme, { legato: true })),
      },
      fill,
    },
    {
      name: 'mirror',
      bars: 12,
      energy: 0.35,
      chords: 'Ebmaj9 | Ebmaj9 | F13 | Gm9 | Ebmaj9 | Cm9 | D7sus4 | D7',
      play: {
        pad: hold(hand, 0.9),
        keys: arp('0.1.2.3.4.3.2.1.', hand),
        bell: tune(drops),
        lead: tune(theme, { velocity: 0.5, legato: true }),
        hat: inTurn(4, '................', 'o...o...o...o...', 'x.o.x.o.x.o.x.oo'),
        downer: at(0, 3),
        riser: at(-4, 4),
      },
      fill: { every: 12, play: { snare: 'x...x...x.x.xxXX', kick: 'X...X...X.X.....' } },
      swell: { pad: [-4, 0] },
    },
    {
      name: 'open water',
      bars: 24,
      energy: 1,
      play: {
        ...roller,
        open: '..............x.',
        crash: inTurn(8, at(0)),
        pad: hold(hand),
        keys: comp('x--x--x---..x-..', hand, { strum: 0.008 }),
        bass: low,
        bell: inTurn(8, tune(drops, { velocity: 0.5 }), '................'),
        lead: inTurn(
          8,
          tune(theme, { legato: true }),
          tune(theme, { shift: 2, legato: true, velocity: 0.6 }),
          tune(theme, { legato: true }),
        ),
      },
      fill,
    },
    {
      name: 'shore',
      bars: 8,
      energy: 0.3,
      play: {
        ...halftime,
        crash: at(0),
        pad: hold(hand),
        keys: arp('0.2.1.3.4.3.1.2.', hand),
        bell: tune(drops, { velocity: 0.5 }),
        bass: bass('R---------------', { low: 31 }),
        downer: at(0, 3),
      },
      swell: { kick: [0, -8], snare: [0, -8], hat: [0, -12], bass: [0, -6] },
    },
  ],
  cover: estuary,
};
