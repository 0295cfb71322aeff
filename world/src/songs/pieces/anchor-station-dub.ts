import { closedHat, crash, openHat, rim, softKick } from '../arrangement/kits.ts';
import { at, bass, comp, hold, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { anchor } from '../covers/anchor.ts';
import { organ, warmPad } from '../synth/bank.ts';
import { kick, snare } from '../synth/drums.ts';
import { skin, sweep } from '../synth/percussion.ts';
import { subtractive } from '../synth/subtractive.ts';

const roundBass = subtractive({
  layers: [{ wave: 'sine' }, { wave: 'triangle', level: 0.5 }, { wave: 'saw', level: 0.08 }],
  filter: {
    hz: 320,
    q: 0.8,
    octaves: 0.8,
    envelope: { attack: 0.002, decay: 0.2, sustain: 0.3, release: 0.1 },
  },
  amp: { attack: 0.006, decay: 1, sustain: 0.8, release: 0.06 },
  drive: 1.5,
});

/** A free-reed instrument with a small keyboard, blown by mouth. */
const melodica = subtractive({
  layers: [{ wave: 'pulse25' }, { wave: 'saw', level: 0.35 }],
  filter: {
    hz: 1700,
    q: 0.8,
    octaves: 0.5,
    envelope: { attack: 0.06, decay: 0.4, sustain: 0.5, release: 0.1 },
    follow: 0.5,
  },
  amp: { attack: 0.03, decay: 0.4, sustain: 0.85, release: 0.08 },
  vibrato: { hz: 5.3, cents: 18, delay: 0.18 },
  breath: 0.02,
});

const guitar = subtractive({
  layers: [{ wave: 'saw' }, { wave: 'pulse25', level: 0.6 }],
  filter: { response: 'band', hz: 1500, q: 0.7 },
  amp: { attack: 0.001, decay: 0.12, sustain: 0.1, release: 0.05 },
});

const hand = { centre: 63, notes: 3 } as const;
const drop = { kick: '........X.......', snare: '........x......g', hat: 'x.xox.xox.xox.xo' } as const;
const steppers = { kick: 'X...X...X...X...', snare: '........X.....g.', hat: 'x.xox.xox.xox.xo' } as const;
const skank = comp('....x.......x...', hand, { chop: 0.5, strum: 0.006 });
const bubble = comp('..xo..xo..xo..xo', { centre: 58, notes: 3 }, { chop: 0.7 });
const line = inTurn(
  2,
  bass('R--.R.5-....7-R-|R--.R.3-5---....', { low: 31 }),
  bass('R--.R.5-....7-R-|..R-8-7-5---..a-', { low: 31 }),
);
const theme = '5:4 6:2 5:2 3:4 _:4 | 4:4 5:2 4:2 1:4 _:4 | 5:4 6:2 8:6 7:2 6:2 | 5:10 _:6';
const answer = '8:4 7:2 6:2 5:4 _:4 | 6:4 5:2 3:2 1:4 _:4 | 3:2 4:2 5:4 4:2 3:2 2:4 | 1:10 _:6';
const fill = { every: 4, play: { timbal: '..........x.xxxr', snare: '........x.......' } };

export const anchorStationDub: Piece = {
  slug: 'anchor-station-dub',
  title: 'Anchor Station Dub',
  artist: 'Profesor Calma',
  album: 'Low Tide Frequencies',
  genre: 'Dub',
  releaseYear: 2020,
  bpm: 72,
  key: { tonic: 'C', scale: 'minor' },
  swing: { amount: 0.57, unit: 1 },
  chords: 'Cm7 | Cm7 | Fm7 | Gm7',
  space: { seconds: 2.8, size: 1.2, dampHz: 3800, predelay: 0.03 },
  echo: { beats: 0.75, feedback: 0.66, dampHz: 2300, thinHz: 320, wow: 0.5 },
  duckSeconds: 0.25,
  tail: 6,
  channels: {
    kick: {
      ...softKick,
      sound: kick({ from: 140, to: 50, sweep: 0.06, decay: 0.3, click: 0.2, drive: 1.4 }),
      level: -21,
    },
    snare: {
      sound: snare({ tone: 210, body: 0.08, wires: 0.13, hz: 2200 }),
      level: -24,
      reverb: -11,
      echo: -22,
      eq: [{ kind: 'highpass', hz: 140 }],
    },
    snareThrown: {
      sound: snare({ tone: 210, body: 0.08, wires: 0.13, hz: 2200 }),
      level: -29,
      reverb: -6,
      echo: 0,
      eq: [{ kind: 'highpass', hz: 300 }],
    },
    rim: { ...rim, level: -30, echo: -5 },
    hat: { ...closedHat, level: -34, loose: 5 },
    open: openHat,
    crash,
    timbal: { sound: skin(240, 0.2, { slap: 0.5 }), level: -26, pan: 0.25, reverb: -10, echo: -12 },
    bass: {
      sound: roundBass,
      level: -17.5,
      duck: 0.15,
      loose: 4,
      lag: 6,
      eq: [{ kind: 'highpass', hz: 32 }],
    },
    skank: {
      sound: guitar,
      level: -26,
      pan: -0.3,
      reverb: -15,
      echo: -20,
      loose: 4,
      eq: [{ kind: 'highpass', hz: 380 }],
    },
    skankThrown: { sound: guitar, level: -28, echo: -1, reverb: -10, eq: [{ kind: 'highpass', hz: 380 }] },
    organ: {
      sound: organ,
      level: -28,
      pan: 0.25,
      loose: 5,
      reverb: -18,
      eq: [
        { kind: 'highpass', hz: 260 },
        { kind: 'lowpass', hz: 3800 },
      ],
      effects: [{ kind: 'chorus', hz: 5.8, milliseconds: 0.5 }],
    },
    melodica: {
      sound: melodica,
      level: -21,
      echo: -9,
      reverb: -11,
      loose: 8,
      lag: 8,
      eq: [
        { kind: 'highpass', hz: 280 },
        { kind: 'peak', hz: 2400, db: -2 },
      ],
    },
    pad: { sound: warmPad, level: -31, reverb: -8, eq: [{ kind: 'highpass', hz: 250 }] },
    siren: { sound: sweep(400, 2600, { q: 6 }), level: -33, echo: -4, reverb: -10 },
  },
  sections: [
    {
      name: 'harbour',
      bars: 4,
      energy: 0.3,
      play: {
        hat: inTurn(2, '................', drop.hat),
        rim: '......x.........',
        skank,
        skankThrown: comp('................|............x...', hand),
        pad: hold(hand),
        timbal: inTurn(3, '................', '........x.x.xxrr'),
      },
    },
    {
      name: 'theme',
      bars: 8,
      energy: 0.6,
      play: { ...drop, bass: line, skank, organ: bubble, melodica: inTurn(4, tune(theme), tune(answer)) },
      fill,
    },
    {
      name: 'dub',
      bars: 8,
      energy: 0.5,
      play: {
        ...drop,
        bass: line,
        skankThrown: comp('....x...........|............x...|................|................', hand),
        snareThrown: '................|........x.......',
        rim: '..........x.....|......x.........',
        melodica: tune('5:4 _:12 | _:16 | 8:4 _:12 | _:16', { velocity: 0.6 }),
        siren: at(3, 1),
        pad: hold(hand),
      },
      fill,
    },
    {
      name: 'steppers',
      bars: 8,
      energy: 0.85,
      chords: 'Cm7 | Bb | Abmaj7 | Gm7',
      play: {
        ...steppers,
        crash: at(0),
        bass: line,
        skank,
        organ: bubble,
        rim: '......x.........',
        melodica: inTurn(4, tune(theme), tune(answer, { shift: 0 })),
      },
      fill,
    },
    {
      name: 'echo chamber',
      bars: 4,
      energy: 0.35,
      play: {
        hat: drop.hat,
        bass: inTurn(2, '................', line),
        skankThrown: comp('....x.......x...|................', hand),
        snareThrown: '........x.......|................',
        pad: hold(hand),
        siren: at(2, 1),
        melodica: tune('8:4 _:12 | _:16', { velocity: 0.6 }),
      },
      swell: { hat: [-10, 0] },
    },
    {
      name: 'last tide',
      bars: 6,
      energy: 0.7,
      play: {
        ...steppers,
        crash: at(0),
        bass: line,
        skank,
        organ: bubble,
        melodica: inTurn(4, tune(theme), tune('1:4 _:12 | _:16')),
        snareThrown: inTurn(4, '................', '........x.......'),
      },
      fill,
      swell: { bass: [0, -2] },
    },
  ],
  cover: anchor,
};
