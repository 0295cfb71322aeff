import {
  closedHat,
  crash,
  deepKick,
  downer,
  openHat,
  rim,
  riser,
  roomClap,
  shaker,
} from '../arrangement/kits.ts';
import { arp, at, bass, comp, hold, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { towers } from '../covers/towers.ts';
import { electricPiano, organ, subBass, warmPad } from '../synth/bank.ts';
import { skin } from '../synth/percussion.ts';
import { subtractive } from '../synth/subtractive.ts';

/** A wordless voice: a band-pass filter as its formant, and noise as its breath. */
const vowel = subtractive({
  layers: [{ wave: 'pulse25' }, { wave: 'sine', level: 0.7 }],
  unison: { voices: 3, cents: 14, spread: 0.7 },
  filter: {
    response: 'band',
    hz: 980,
    q: 1.6,
    octaves: 0.7,
    envelope: { attack: 0.06, decay: 0.3, sustain: 0.4, release: 0.2 },
    follow: 0.3,
  },
  amp: { attack: 0.03, decay: 0.5, sustain: 0.7, release: 0.18 },
  vibrato: { hz: 5, cents: 12, delay: 0.2 },
  breath: 0.05,
  glide: 0.05,
});

const hand = { centre: 63, notes: 4 } as const;
const stabs = comp('...x..x...x....o|..x...x..o....x.', hand, { chop: 0.8 });
const walk = bass('R..R..-.r.R...5.|R..R..-...7.R.a.', { low: 29 });
const house = {
  kick: 'X...X...X...X...',
  hat: 'o.gxo.gxo.gxo.gx',
  open: '..x...x...x...x.',
  clap: '....X.......X...',
  shaker: 'ogxgogxgogxgogxg',
} as const;
const congas = {
  high: '..o..x....o.x...|..o..x.o..x...xo',
  low: 'x.....o.x.......|x.....o...x.....',
} as const;
const hook = '5:3 4:3 3:2 _:4 1:2 3:2 | 4:3 3:3 1:6 _:4 | 5:3 4:3 3:2 _:4 3:2 5:2 | 7:3 5:3 4:2 5:4 _:4';
const fill = { every: 8, play: { clap: '....X.......X.xX', high: '..o.x.x.xxo.x.xx' } };

export const warmConcrete: Piece = {
  slug: 'warm-concrete',
  title: 'Warm Concrete',
  artist: 'Harbour Eleven',
  album: 'Ground Floor Windows',
  genre: 'Deep House',
  releaseYear: 2025,
  bpm: 122,
  key: { tonic: 'F', scale: 'dorian' },
  swing: { amount: 0.55, unit: 1 },
  chords: 'Fm9 | Bb13 | Fm9 | Abmaj9 Gm7',
  space: { seconds: 1.7, size: 0.9, dampHz: 4800, predelay: 0.015 },
  echo: { beats: 0.75, feedback: 0.48, dampHz: 3000 },
  duckSeconds: 0.24,
  tail: 3.5,
  channels: {
    kick: { ...deepKick, level: -19 },
    clap: { ...roomClap, level: -23 },
    hat: closedHat,
    open: openHat,
    shaker,
    rim: { ...rim, echo: -14 },
    crash,
    high: { sound: skin(285, 0.16), level: -29, pan: 0.35, loose: 6, reverb: -18 },
    low: { sound: skin(190, 0.22), level: -29, pan: 0.2, loose: 6, reverb: -18 },
    bass: {
      sound: subBass,
      level: -20.5,
      duck: 0.5,
      loose: 2,
      eq: [{ kind: 'highpass', hz: 34 }],
      effects: [{ kind: 'saturate', drive: 1.6 }],
    },
    keys: {
      sound: electricPiano,
      level: -23,
      duck: 0.3,
      reverb: -15,
      echo: -17,
      width: 1.2,
      loose: 6,
      eq: [
        { kind: 'highpass', hz: 180 },
        { kind: 'highShelf', hz: 5000, db: 3 },
      ],
      effects: [
        { kind: 'chorus', mix: 0.4 },
        { kind: 'autopan', beats: 2, depth: 0.25 },
      ],
    },
    organ: {
      sound: organ,
      level: -28,
      duck: 0.4,
      reverb: -18,
      pan: -0.15,
      effects: [{ kind: 'chorus', hz: 5.5, milliseconds: 0.6, mix: 0.5 }],
      eq: [{ kind: 'highpass', hz: 220 }],
    },
    pad: { sound: warmPad, level: -28, duck: 0.5, reverb: -12, eq: [{ kind: 'highpass', hz: 200 }] },
    voice: { sound: vowel, level: -24, reverb: -11, echo: -11, eq: [{ kind: 'highpass', hz: 260 }] },
    riser,
    downer,
  },
  sections: [
    {
      name: 'street',
      bars: 8,
      energy: 0.35,
      play: {
        ...house,
        clap: inTurn(4, '................', house.clap),
        open: '................',
        ...congas,
        pad: hold(hand),
      },
      sweep: { pad: [300, 2400], kick: [700, 9000] },
      fill,
    },
    {
      name: 'stairs',
      bars: 8,
      energy: 0.6,
      play: { ...house, ...congas, bass: walk, keys: stabs, pad: hold(hand), riser: at(-1) },
      fill,
      sweep: { keys: [900, 7000] },
    },
    {
      name: 'room',
      bars: 16,
      energy: 0.85,
      play: {
        ...house,
        ...congas,
        crash: at(0),
        bass: walk,
        keys: stabs,
        pad: hold(hand),
        rim: '...x......x..x..',
        voice: inTurn(8, '................', tune(hook, { legato: true })),
        riser: at(-2, 2),
      },
      fill,
    },
    {
      name: 'window',
      bars: 8,
      energy: 0.35,
      chords: 'Dbmaj9 | Eb69 | Fm9 | Cm7',
      play: {
        pad: hold(hand, 0.9),
        keys: arp('0.1.2.3.4.3.2.1.', hand),
        voice: tune(hook, { velocity: 0.55, legato: true }),
        shaker: house.shaker,
        downer: at(0, 2),
        riser: at(-2, 2),
      },
      fill: { every: 8, play: { clap: 'x...x...x.x.xxxx' } },
      swell: { shaker: [-9, 0] },
    },
    {
      name: 'everyone',
      bars: 16,
      energy: 1,
      play: {
        ...house,
        ...congas,
        crash: inTurn(8, at(0)),
        bass: walk,
        keys: stabs,
        organ: comp('..x...x...x...x.', { centre: 66, notes: 3 }, { chop: 0.6 }),
        pad: hold(hand),
        rim: '...x......x..x..',
        voice: inTurn(8, tune(hook, { legato: true }), tune(hook, { legato: true, shift: 2, velocity: 0.6 })),
      },
      fill,
    },
    {
      name: 'way home',
      bars: 6,
      energy: 0.4,
      play: {
        ...house,
        clap: '................',
        ...congas,
        crash: at(0),
        bass: walk,
        keys: stabs,
        downer: at(0, 2),
      },
      sweep: { keys: [6000, 400], bass: [2000, 150] },
      swell: { kick: [0, -6], hat: [0, -10], open: [0, -14] },
    },
  ],
  cover: towers,
};
