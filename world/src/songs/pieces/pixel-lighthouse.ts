import { arp, bass, comp, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { lighthouse } from '../covers/lighthouse.ts';
import { kick, metal, snare } from '../synth/drums.ts';
import type { Adsr } from '../synth/envelopes.ts';
import type { Wave } from '../synth/oscillators.ts';
import { skin } from '../synth/percussion.ts';
import { subtractive } from '../synth/subtractive.ts';

/** One voice of an old console: a single wave and an envelope, nothing else. */
const chip = (wave: Wave, amp: Adsr, vibrato = 0) =>
  subtractive({ layers: [{ wave }], amp, vibrato: { hz: 6.2, cents: vibrato, delay: 0.14 }, glide: 0.03 });

const sung = chip('square', { attack: 0.002, decay: 0.5, sustain: 0.6, release: 0.04 }, 18);
const thin = chip('pulse25', { attack: 0.002, decay: 0.35, sustain: 0.45, release: 0.04 }, 12);
const needle = chip('pulse12', { attack: 0.001, decay: 0.09, sustain: 0.12, release: 0.02 });
const round = chip('triangle', { attack: 0.002, decay: 0.6, sustain: 0.8, release: 0.02 });

const hand = { centre: 72, notes: 3 } as const;
const runs = arp('012012012012012A', hand, { gate: 0.8 });
const climbing = arp('0123432101234321', hand, { gate: 0.8 });
const march = bass('R.8.R.8.R.8.R58.', { low: 36, gate: 0.75 });
const leap = bass('R.RR8.R.5.5R8.a.', { low: 36, gate: 0.75 });
const drums = { kick: 'X..x..x.X..x..x.', snare: '....X.......X...', hat: 'x.o.x.o.x.o.x.oo' } as const;
const hero =
  '5:2 3:1 4:1 5:4! 8:2 7:1 6:1 5:4 | 4:2 2:1 3:1 4:4! 6:2 5:1 4:1 3:4 | 3:2 4:1 5:1 6:4! 8:2 9:1 10:1 9:4 | 8:2 7:2 6:2 7:2 8:6 _:2';
const sea = '10:4 9:2 8:2 5:4 6:2 8:2 | 9:4 8:2 6:2 8:8 | 11:4 10:2 9:2 8:4 6:4 | 9:6 10:2 9:8';
const fill = { every: 4, play: { snare: '....X...x.x.xxXX', tom: '........x.x.x.x.' } };

export const pixelLighthouse: Piece = {
  slug: 'pixel-lighthouse',
  title: 'Pixel Lighthouse',
  artist: 'Cartridge Botanist',
  album: 'Save Point Garden',
  genre: 'Chiptune',
  releaseYear: 2022,
  bpm: 150,
  key: { tonic: 'D', scale: 'mixolydian' },
  chords: 'D | C/E | G | A',
  space: { seconds: 0.9, size: 0.5, dampHz: 7000, predelay: 0.005 },
  echo: { beats: 0.75, feedback: 0.32, dampHz: 5200 },
  duckSeconds: 0.1,
  tail: 2,
  master: [{ kind: 'highShelf', hz: 7500, db: -2 }],
  channels: {
    kick: {
      sound: kick({ from: 320, to: 58, sweep: 0.05, decay: 0.13, click: 0.2, drive: 3 }),
      level: -20.5,
      loose: 0,
    },
    snare: {
      sound: snare({ tone: 240, body: 0.05, wires: 0.12, hz: 3200 }),
      level: -23,
      loose: 0,
      effects: [{ kind: 'crush', bits: 6, hold: 2 }],
    },
    hat: { sound: metal({ decay: 0.035, above: 6000, ring: 0 }), level: -33, loose: 0, pan: 0.2 },
    tom: { sound: skin(150, 0.14, { bend: 1.2 }), level: -26, loose: 0 },
    bass: { sound: round, level: -19.5, duck: 0.15, loose: 0 },
    runs: { sound: needle, level: -27, pan: -0.45, loose: 0, echo: -16, eq: [{ kind: 'highpass', hz: 250 }] },
    lead: {
      sound: sung,
      level: -21,
      echo: -13,
      reverb: -22,
      pan: 0.08,
      loose: 0,
      eq: [
        { kind: 'highpass', hz: 200 },
        { kind: 'lowpass', hz: 9000 },
      ],
    },
    second: {
      sound: thin,
      level: -25,
      echo: -16,
      pan: 0.45,
      loose: 0,
      eq: [
        { kind: 'highpass', hz: 250 },
        { kind: 'lowpass', hz: 9000 },
      ],
    },
  },
  sections: [
    {
      name: 'press start',
      bars: 4,
      energy: 0.4,
      play: {
        runs,
        bass: bass('R-------R-----5-', { low: 36 }),
        second: tune('5:8 8:8 | 9:8 8:8 | 6:8 8:8 | 9:12 _:4', { velocity: 0.5 }),
        kick: inTurn(2, '................', 'X.......X.......'),
      },
      fill,
    },
    {
      name: 'meadow',
      bars: 8,
      energy: 0.75,
      play: {
        ...drums,
        runs,
        bass: march,
        lead: tune(hero, { legato: false }),
        second: inTurn(
          4,
          comp('..x...x...x...x.', { centre: 67, notes: 2 }, { chop: 0.5 }),
          tune(hero, { shift: -2, velocity: 0.5 }),
        ),
      },
      fill,
    },
    {
      name: 'stairs',
      bars: 8,
      energy: 0.85,
      chords: 'Bm | G | D | A | Bm | G | Em | A7sus4 A',
      play: {
        ...drums,
        runs: climbing,
        bass: leap,
        lead: tune(sea, { legato: true }),
        second: tune(sea, { shift: -2, velocity: 0.5 }),
      },
      fill,
    },
    {
      name: 'lamp room',
      bars: 4,
      energy: 0.45,
      chords: 'G | A | Bm | C',
      play: {
        runs: climbing,
        bass: bass('R---------------', { low: 36 }),
        second: tune('8:4 7:4 8:4 9:4 | 10:8 9:8 | 8:4 7:4 6:4 7:4 | 9:16', { velocity: 0.6 }),
        hat: 'o...o...o...o.oo',
      },
      fill: { every: 4, play: { snare: 'x...x...x.x.xxXX' } },
      swell: { runs: [-5, 2] },
    },
    {
      name: 'beam',
      bars: 12,
      energy: 1,
      play: {
        ...drums,
        runs: climbing,
        bass: inTurn(4, leap, march),
        lead: inTurn(4, tune(hero), tune(hero, { octave: 1, velocity: 0.55 }), tune(hero)),
        second: tune(hero, { shift: -2, velocity: 0.55 }),
      },
      fill,
    },
    {
      name: 'goodnight',
      bars: 4,
      energy: 0.4,
      chords: 'G | A | C | D',
      play: {
        runs: inTurn(3, runs, arp('0123456789------', hand)),
        bass: bass('R-----..R---5---', { low: 36 }),
        lead: tune('8:4 7:4 6:4 5:4 | 6:4 7:4 9:8 | 10:4 9:4 8:4 7:4 | 8:12 _:4', { velocity: 0.6 }),
      },
    },
  ],
  cover: lighthouse,
};
