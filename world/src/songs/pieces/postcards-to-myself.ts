import { closedHat, crackSnare, crash, roomClap, softKick } from '../arrangement/kits.ts';
import { arp, at, bass, comp, hold, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { postcards } from '../covers/postcards.ts';
import { fingerBass, glassBell, kalimba, marimba, steelString, warmPad } from '../synth/bank.ts';
import { snare } from '../synth/drums.ts';
import { shake, skin } from '../synth/percussion.ts';
import { subtractive } from '../synth/subtractive.ts';

/** A synthesiser that sounds like whistling: soft waves, vibrato and breath noise. */
const whistle = subtractive({
  layers: [{ wave: 'triangle' }, { wave: 'sine', semitones: 12, level: 0.25 }],
  filter: { hz: 3200, follow: 0.5 },
  amp: { attack: 0.03, decay: 0.4, sustain: 0.8, release: 0.12 },
  vibrato: { hz: 5.8, cents: 17, delay: 0.16 },
  breath: 0.015,
  glide: 0.05,
});

const hand = { centre: 64, notes: 4 } as const;
const open = { centre: 60, notes: 5, open: true } as const;
const strum = comp('x--xx-ox.xx-x-ox', open, { strum: 0.011 });
const soft = comp('x---..x---..x-..', open, { strum: 0.02 });
const picking = arp('0.2.3.2.1.3.2.4.', hand, { gate: 2 });
const walk = bass('R-..R-R-..R-5-R-|R-..R-R-..3-5-a-', { low: 33 });
const drums = {
  kick: 'X.....x.X.x.....',
  snare: '....X.......X..g',
  hat: 'x.x.x.x.x.x.x.xo',
  tambourine: '..x...x...x...x.',
} as const;
const verse = '3:2 3:2 5:2 3:4 2:2 1:4 | 2:2 2:2 3:2 2:6 _:4 | 1:2 1:2 3:2 5:4 6:2 5:4 | 3:2 2:2 1:2 2:6 _:4';
const chorus = '5:4 6:2 8:4 7:2 6:4 | 5:4 3:2 5:6 _:4 | 5:4 6:2 8:4 9:2 10:4 | 9:6 8:2 8:4 _:4';
const shine = '8:2 5:2 8:2 9:2 10:4 9:4 | 8:2 5:2 6:2 5:2 3:8';
const fill = { every: 8, play: { snare: '....X..x..x.xxXX', tom: '........x.x.....' } };

export const postcardsToMyself: Piece = {
  slug: 'postcards-to-myself',
  title: 'Postcards to Myself',
  artist: 'Paper Orchard Club',
  album: 'Return to Sender',
  genre: 'Indie Pop',
  releaseYear: 2023,
  bpm: 112,
  key: { tonic: 'D', scale: 'major' },
  swing: { amount: 0.52, unit: 1 },
  chords: 'Dadd9 | A/C# | Bm7 | Gmaj7',
  space: { seconds: 1.5, size: 0.8, dampHz: 6000, predelay: 0.015 },
  echo: { beats: 0.75, feedback: 0.28, dampHz: 4000 },
  tail: 3.5,
  channels: {
    kick: { ...softKick, level: -20.5 },
    snare: { ...crackSnare, sound: snare({ tone: 182, body: 0.12, wires: 0.19, hz: 2100 }), level: -22.5 },
    clap: { ...roomClap, level: -26 },
    hat: { ...closedHat, level: -37, loose: 5 },
    tambourine: { sound: shake(7800, 0.006, 0.08, 1.3), level: -40, pan: 0.4, loose: 5, human: 0.2 },
    tom: { sound: skin(128, 0.3), level: -24, pan: -0.2, reverb: -14 },
    crash: { ...crash, level: -31 },
    bass: { sound: fingerBass, level: -20, loose: 4, eq: [{ kind: 'highpass', hz: 38 }] },
    guitar: {
      sound: steelString,
      level: -22.5,
      pan: -0.4,
      loose: 5,
      human: 0.2,
      reverb: -17,
      eq: [
        { kind: 'highpass', hz: 150 },
        { kind: 'peak', hz: 240, db: -3 },
        { kind: 'highShelf', hz: 3500, db: 1 },
      ],
    },
    pick: {
      sound: steelString,
      level: -23.5,
      pan: 0.4,
      loose: 6,
      human: 0.2,
      reverb: -14,
      effects: [{ kind: 'chorus', mix: 0.35 }],
      eq: [
        { kind: 'highpass', hz: 220 },
        { kind: 'highShelf', hz: 3500, db: 1 },
      ],
    },
    toy: {
      sound: glassBell,
      level: -29,
      pan: 0.25,
      echo: -12,
      reverb: -13,
      eq: [{ kind: 'highpass', hz: 500 }],
    },
    kalimba: { sound: kalimba, level: -25, pan: -0.2, echo: -14, reverb: -14, loose: 6 },
    marimba: { sound: marimba, level: -25.5, pan: 0.15, loose: 5, reverb: -15 },
    pad: { sound: warmPad, level: -28.5, reverb: -12, eq: [{ kind: 'highpass', hz: 220 }] },
    voice: { sound: whistle, level: -21, echo: -15, reverb: -13, loose: 8 },
  },
  sections: [
    {
      name: 'stamp',
      bars: 4,
      energy: 0.3,
      play: { pick: picking, kalimba: inTurn(2, '................', tune(shine, { velocity: 0.5 })) },
    },
    {
      name: 'verse',
      bars: 8,
      energy: 0.5,
      play: {
        kick: 'X.......x.......',
        tambourine: inTurn(4, '................', drums.tambourine),
        snare: inTurn(4, '................', '....o.......o...'),
        bass: bass('R-----..R-----5-', { low: 33 }),
        guitar: soft,
        pick: picking,
        voice: tune(verse),
      },
      fill,
    },
    {
      name: 'chorus',
      bars: 8,
      energy: 0.85,
      chords: 'G | D/F# | Em7 | A',
      play: {
        ...drums,
        clap: '............x...',
        crash: at(0),
        bass: walk,
        guitar: strum,
        pick: picking,
        marimba: arp('0.2.1.2.3.2.1.2.', hand),
        pad: hold(hand),
        voice: tune(chorus),
        toy: inTurn(4, '................', tune(shine, { octave: 1, velocity: 0.5 })),
      },
      fill,
    },
    {
      name: 'second verse',
      bars: 8,
      energy: 0.6,
      play: {
        ...drums,
        bass: walk,
        guitar: soft,
        pick: picking,
        kalimba: tune(shine, { velocity: 0.45 }),
        voice: tune(verse),
      },
      fill,
    },
    {
      name: 'airmail',
      bars: 8,
      energy: 0.4,
      chords: 'Bm7 | Gmaj7 | D | A | Bm7 | Gmaj7 | Em7 | Asus4 A',
      play: {
        kick: inTurn(4, '................', 'X...X...X...X...'),
        pad: hold(hand),
        pick: picking,
        marimba: arp('0.1.2.3.4.3.2.1.', hand),
        toy: tune(shine, { velocity: 0.5 }),
        voice: tune('1:8 3:8 | 5:12 _:4 | 6:8 5:8 | 2:12 _:4', { velocity: 0.6 }),
      },
      fill: { every: 8, play: { snare: 'x...x...x.x.xxXX', tom: '..x...x...x.....' } },
    },
    {
      name: 'chorus, everyone',
      bars: 16,
      energy: 1,
      chords: 'G | D/F# | Em7 | A',
      play: {
        ...drums,
        clap: '....x.......x...',
        crash: inTurn(8, at(0)),
        bass: walk,
        guitar: strum,
        pick: picking,
        marimba: arp('0.2.1.2.3.2.1.2.', hand),
        pad: hold(hand),
        voice: inTurn(
          4,
          tune(chorus),
          tune(chorus),
          tune(chorus, { shift: 2, velocity: 0.65 }),
          tune(chorus),
        ),
        kalimba: tune(shine, { velocity: 0.5 }),
        toy: inTurn(8, '................', tune(shine, { octave: 1, velocity: 0.5 })),
      },
      fill,
    },
    {
      name: 'unsigned',
      bars: 3,
      energy: 0.3,
      chords: 'G | A | Dadd9',
      play: {
        pick: inTurn(2, picking, comp('x---------------', open, { strum: 0.04 })),
        guitar: inTurn(2, soft, comp('x---------------', open, { strum: 0.03 })),
        pad: hold(hand),
        voice: tune('5:4 6:2 8:4 7:2 6:4 | 5:4 3:2 2:6 _:4 | 1:12 _:4', { velocity: 0.6 }),
        bass: bass('R---------------', { low: 33 }),
      },
    },
  ],
  cover: postcards,
};
