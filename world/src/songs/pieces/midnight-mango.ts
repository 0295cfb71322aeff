import { closedHat, crash, deepKick, downer, openHat, rim, riser, roomClap } from '../arrangement/kits.ts';
import { at, bass, comp, hold, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { mango } from '../covers/mango.ts';
import { electricPiano, flute, organ, warmPad } from '../synth/bank.ts';
import { knock, shake, skin } from '../synth/percussion.ts';
import { subtractive } from '../synth/subtractive.ts';

/** A log drum as a bass, with glides and overdrive; a hard hit sounds brighter. */
const logDrum = subtractive({
  layers: [
    { wave: 'sine' },
    { wave: 'triangle', semitones: 12, level: 0.28 },
    { wave: 'square', level: 0.12 },
  ],
  filter: {
    hz: 300,
    q: 1.5,
    octaves: 2.6,
    envelope: { attack: 0.001, decay: 0.07, sustain: 0.14, release: 0.1 },
    touch: 1.5,
  },
  amp: { attack: 0.002, decay: 0.42, sustain: 0.25, release: 0.12 },
  drive: 2.2,
  glide: 0.045,
});

const hand = { centre: 63, notes: 5, open: true } as const;
const shuffle = { shaker: 'xgogxgogxgogxgog', kick: 'X...X...X...X...' } as const;
const frame = {
  kick: 'X...x...X...x...',
  shaker: 'xgogxgogxgogxgog',
  hat: '..x...x...x...xo',
  clap: '....x.......x...',
  rim: '...x..x....x..x.',
} as const;
const talk = bass('...R..R.8..R..5.|...R.8R...R.7.a.|...R..R.8..R..5.|R.8R..R5..7.R.88', {
  low: 30,
  glide: true,
});
const talkMore = bass('R..R.8R.8.5R..5R|...R.8R5..R.7.aa|R..R..R88..R.75.|RR8R.8R5..7.R.88', {
  low: 30,
  glide: true,
});
const chords = comp('x-----..x--..x--|..x-----..x--...', hand, { strum: 0.012 });
const lead = '5:3 4:3 3:2 1:4 _:4 | 3:3 4:3 5:2 7:4 _:4 | 8:3 7:3 5:2 4:4 3:2 4:2 | 5:8 _:8';
const piano = '_:4 12:2 10:2 8:2 7:2 8:4 | _:4 10:2 9:2 8:2 5:2 7:4 | _:8 5:2 7:2 8:2 10:2 | 9:4 8:4 _:8';
const hands = { low: 'x..o..x...o.x...', high: '..x.o..x.x..o.xx' } as const;
const fill = { every: 8, play: { high: 'x.xx.xx.xxx.xxxx', clap: '....x.......x.xx' } };

export const midnightMango: Piece = {
  slug: 'midnight-mango',
  title: 'Midnight Mango',
  artist: 'Dusk Cooperative',
  album: 'Yard Lights',
  genre: 'Amapiano',
  releaseYear: 2025,
  bpm: 113,
  key: { tonic: 'C#', scale: 'minor' },
  swing: { amount: 0.54, unit: 1 },
  chords: 'C#m9 | Amaj9 | F#m9 | G#m7',
  space: { seconds: 1.9, size: 1, dampHz: 4600, predelay: 0.02 },
  echo: { beats: 0.75, feedback: 0.4, dampHz: 3200 },
  duckSeconds: 0.2,
  tail: 3.5,
  channels: {
    kick: { ...deepKick, level: -22 },
    clap: { ...roomClap, level: -26 },
    hat: { ...closedHat, level: -34 },
    open: { ...openHat, level: -34 },
    shaker: {
      sound: shake(6800, 0.016, 0.045, 0.7),
      level: -31.5,
      pan: -0.2,
      loose: 4,
      human: 0.25,
      reverb: -22,
    },
    rim: { ...rim, level: -29 },
    wood: { sound: knock(960, 0.05), level: -31, pan: -0.4, reverb: -16, echo: -14 },
    low: { sound: skin(205, 0.22), level: -28, pan: -0.25, loose: 6, reverb: -17 },
    high: { sound: skin(330, 0.15, { slap: 0.5 }), level: -29, pan: 0.3, loose: 6, reverb: -17 },
    crash,
    log: { sound: logDrum, level: -18, duck: 0.3, loose: 3, eq: [{ kind: 'highpass', hz: 32 }] },
    keys: {
      sound: electricPiano,
      level: -22.5,
      duck: 0.2,
      reverb: -14,
      echo: -20,
      width: 1.3,
      loose: 6,
      effects: [{ kind: 'chorus', mix: 0.4 }],
      eq: [
        { kind: 'highpass', hz: 170 },
        { kind: 'highShelf', hz: 4500, db: 3 },
      ],
    },
    right: {
      sound: electricPiano,
      level: -24,
      reverb: -12,
      echo: -12,
      pan: 0.2,
      loose: 6,
      eq: [{ kind: 'highpass', hz: 300 }],
    },
    pad: { sound: warmPad, level: -27, duck: 0.35, reverb: -12, eq: [{ kind: 'highpass', hz: 200 }] },
    organ: {
      sound: organ,
      level: -29,
      pan: -0.2,
      duck: 0.3,
      reverb: -15,
      eq: [
        { kind: 'highpass', hz: 250 },
        { kind: 'lowpass', hz: 4500 },
      ],
    },
    flute: { sound: flute, level: -22.5, echo: -11, reverb: -11, loose: 9 },
    riser,
    downer,
  },
  sections: [
    {
      name: 'gate',
      bars: 8,
      energy: 0.35,
      play: {
        ...shuffle,
        hat: inTurn(4, '................', frame.hat),
        keys: inTurn(4, hold(hand, 0.6), chords),
        pad: hold(hand),
        wood: '...x..x....x..x.',
      },
      sweep: { keys: [700, 6000] },
      fill,
    },
    {
      name: 'lights on',
      bars: 8,
      energy: 0.55,
      play: {
        ...frame,
        ...hands,
        keys: chords,
        pad: hold(hand),
        right: tune(piano, { velocity: 0.6 }),
        riser: at(-2, 2),
      },
      fill,
    },
    {
      name: 'log drum',
      bars: 16,
      energy: 0.85,
      play: {
        ...frame,
        ...hands,
        crash: at(0),
        log: talk,
        keys: chords,
        pad: hold(hand),
        wood: '......x...x.....',
        flute: inTurn(8, '................', tune(lead)),
        right: inTurn(8, tune(piano, { velocity: 0.55 }), '................'),
      },
      fill,
    },
    {
      name: 'kitchen',
      bars: 8,
      energy: 0.4,
      chords: 'Amaj9 | B69 | G#m7 | C#m9',
      play: {
        shaker: frame.shaker,
        rim: frame.rim,
        pad: hold(hand, 0.8),
        keys: hold(hand, 0.7),
        flute: tune(lead, { velocity: 0.55 }),
        organ: comp('..x...x...x...x.', { centre: 66, notes: 3 }, { chop: 0.5 }),
        log: inTurn(6, '................', talk),
        downer: at(0, 2),
        riser: at(-2, 2),
      },
      fill,
    },
    {
      name: 'whole yard',
      bars: 16,
      energy: 1,
      play: {
        ...frame,
        ...hands,
        open: '..x...x...x...x.',
        crash: inTurn(8, at(0)),
        log: inTurn(8, talkMore, talk),
        keys: chords,
        pad: hold(hand),
        organ: comp('..x...x...x...x.', { centre: 66, notes: 3 }, { chop: 0.5 }),
        wood: '......x...x.....',
        right: inTurn(4, tune(piano, { velocity: 0.6 }), '................'),
        flute: inTurn(8, tune(lead), tune(lead, { shift: 2, velocity: 0.6 })),
      },
      fill,
    },
    {
      name: 'taxi',
      bars: 5,
      energy: 0.35,
      play: {
        ...shuffle,
        ...hands,
        crash: at(0),
        keys: chords,
        pad: hold(hand),
        log: inTurn(3, talk, '................'),
        downer: at(0, 2),
      },
      swell: { kick: [0, -8], shaker: [0, -8], low: [0, -10], high: [0, -10] },
      sweep: { keys: [6000, 600] },
    },
  ],
  cover: mango,
};
