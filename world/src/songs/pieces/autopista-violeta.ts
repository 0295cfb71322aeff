import { closedHat, crackSnare, crash, deepKick, downer, openHat, riser } from '../arrangement/kits.ts';
import { arp, at, bass, comp, hold, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { violetHighway } from '../covers/violet-highway.ts';
import { softPluck, warmPad } from '../synth/bank.ts';
import { snare } from '../synth/drums.ts';
import { skin } from '../synth/percussion.ts';
import { subtractive } from '../synth/subtractive.ts';

const octaveBass = subtractive({
  layers: [{ wave: 'saw' }, { wave: 'square', semitones: -12, level: 0.5 }],
  filter: {
    hz: 330,
    q: 1.3,
    octaves: 2.4,
    envelope: { attack: 0.001, decay: 0.14, sustain: 0.1, release: 0.08 },
    touch: 1,
  },
  amp: { attack: 0.002, decay: 0.3, sustain: 0.55, release: 0.05 },
  drive: 1.4,
});

const brassLead = subtractive({
  layers: [{ wave: 'saw' }, { wave: 'pulse25', level: 0.6 }],
  unison: { voices: 3, cents: 11, spread: 0.5 },
  filter: {
    hz: 1500,
    q: 0.9,
    octaves: 1.3,
    envelope: { attack: 0.03, decay: 0.5, sustain: 0.5, release: 0.3 },
  },
  amp: { attack: 0.02, decay: 0.6, sustain: 0.8, release: 0.2 },
  vibrato: { hz: 5.4, cents: 16, delay: 0.3 },
  glide: 0.06,
});

const roll = 'R.rRr.R.R.rRr.8.';
const hand = { centre: 64, notes: 4 } as const;
const drums = {
  kick: 'X...x...X...x.x.',
  snare: '....X.......X...',
  hat: 'x.o.x.o.x.o.x.oo',
} as const;
const fill = {
  every: 8,
  play: { snare: '....X..o..x.xxXX', tomHigh: '........X.x.....', tomLow: '............X.x.' },
};
const theme = '5:6 8:2 7:4 5:4 | 4:6 5:2 3:8 | 2:6 3:2 5:4 7:4 | 5:12 _:4';
const answer = '5:6 8:2 9:4 10:4 | 8:6 7:2 5:8 | 4:4 5:4 7:4 9:4 | 8:12 _:4';

export const autopistaVioleta: Piece = {
  slug: 'autopista-violeta',
  title: 'Autopista Violeta',
  artist: 'Vela Casiopea',
  album: 'Kilómetro Cero',
  genre: 'Synthwave',
  releaseYear: 2024,
  bpm: 104,
  key: { tonic: 'A', scale: 'minor' },
  chords: 'Am9 | Fmaj7 | C/E | G',
  space: { seconds: 2.2, size: 1.1, dampHz: 5200, predelay: 0.02 },
  echo: { beats: 0.75, feedback: 0.42, dampHz: 3600 },
  duckSeconds: 0.3,
  tail: 4,
  channels: {
    kick: deepKick,
    snare: { ...crackSnare, sound: snare({ tone: 185, body: 0.14, wires: 0.26, hz: 2300 }), reverb: -8 },
    hat: closedHat,
    open: openHat,
    crash,
    tomHigh: { sound: skin(165, 0.3), level: -24, pan: -0.35, reverb: -12 },
    tomLow: { sound: skin(98, 0.36), level: -23, pan: 0.3, reverb: -12 },
    bass: { sound: octaveBass, level: -20, duck: 0.55, loose: 1, eq: [{ kind: 'highpass', hz: 34 }] },
    pad: {
      sound: warmPad,
      level: -25.5,
      duck: 0.35,
      reverb: -13,
      eq: [{ kind: 'highpass', hz: 170 }],
      effects: [{ kind: 'chorus' }],
    },
    arp: {
      sound: softPluck,
      level: -26.5,
      echo: -10,
      reverb: -18,
      duck: 0.2,
      pan: 0.1,
      eq: [{ kind: 'highpass', hz: 260 }],
    },
    stab: { sound: brassLead, level: -27, reverb: -14, width: 1.2, eq: [{ kind: 'highpass', hz: 240 }] },
    lead: {
      sound: brassLead,
      level: -21.5,
      echo: -13,
      reverb: -15,
      eq: [
        { kind: 'highpass', hz: 250 },
        { kind: 'peak', hz: 3000, db: -2 },
      ],
    },
    riser,
    downer,
  },
  sections: [
    {
      name: 'lights',
      bars: 4,
      energy: 0.25,
      play: { pad: hold(hand), arp: arp('0.2.1.3.4.3.1.2.', hand) },
      sweep: { arp: [500, 6000], pad: [400, 3000] },
    },
    {
      name: 'engine',
      bars: 8,
      energy: 0.5,
      play: {
        ...drums,
        snare: inTurn(4, '................', drums.snare),
        bass: bass(roll),
        pad: hold(hand),
        arp: arp('0.2.1.3.4.3.1.2.', hand),
        riser: at(-2, 2),
      },
      sweep: { bass: [300, 5000] },
      fill,
    },
    {
      name: 'theme',
      bars: 8,
      energy: 0.8,
      play: {
        ...drums,
        open: '..x...x...x...x.',
        crash: at(0),
        bass: bass(roll),
        pad: hold(hand),
        arp: arp('0.2.1.3.4.3.1.2.', hand, { velocity: 0.5 }),
        lead: inTurn(4, tune(theme, { legato: true }), tune(answer, { legato: true })),
      },
      fill,
    },
    {
      name: 'bridge',
      bars: 8,
      energy: 0.45,
      chords: 'Dm9 | Em7 | Fmaj7 | G E7',
      play: {
        kick: 'X.......X.......',
        hat: 'o...o...o...o...',
        bass: bass('R-------R---5---'),
        pad: hold(hand, 0.8),
        arp: arp('0.1.2.3.2.1.4.3.', hand),
        lead: tune('4:8 3:4 1:4 | 2:12 _:4 | 3:8 4:4 5:4 | 7:8 #7:8', {
          octave: 0,
          velocity: 0.55,
          legato: true,
        }),
        downer: at(0, 2),
        riser: at(-2, 2),
      },
      fill: { every: 8, play: { snare: 'x.x.x.x.xxxxXXXX', kick: 'X...X...X...X...' } },
      swell: { arp: [-4, 1] },
    },
    {
      name: 'night drive',
      bars: 16,
      energy: 1,
      play: {
        ...drums,
        kick: 'X...X...X...X...',
        open: '..x...x...x...x.',
        crash: inTurn(8, at(0)),
        bass: bass('RrR8rRr8RrR8rR58'),
        pad: hold(hand),
        stab: comp('..x..x....x..x..', { centre: 69, notes: 3 }, { chop: 0.7 }),
        arp: arp('0.2.1.3.4.3.1.2.', hand, { velocity: 0.5 }),
        lead: inTurn(
          4,
          tune(theme, { legato: true }),
          tune(answer, { legato: true }),
          tune(theme, { octave: 1, legato: true, velocity: 0.6 }),
          tune(answer, { legato: true }),
        ),
      },
      fill,
    },
    {
      name: 'exit',
      bars: 4,
      energy: 0.4,
      chords: 'Am9 | Fmaj7 | C/E | Am9',
      play: {
        kick: 'X...X...X...X...',
        crash: at(0),
        hat: drums.hat,
        bass: bass('RrR8rRr8RrR8rR58'),
        pad: hold(hand),
        arp: arp('0.2.1.3.4.3.1.2.', hand),
        downer: at(0, 2),
      },
      sweep: { bass: [4000, 200], pad: [5000, 700], arp: [6000, 700] },
      swell: { kick: [0, -8], hat: [0, -12] },
    },
  ],
  cover: violetHighway,
};
