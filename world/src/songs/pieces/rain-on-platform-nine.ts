import { dustySnare, rim, shaker, softKick } from '../arrangement/kits.ts';
import { at, bass, comp, hold, inTurn, sparse, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { rainyWindow } from '../covers/rainy-window.ts';
import { electricPiano, nylonGuitar, subBass, vibraphone, warmPad } from '../synth/bank.ts';
import { metal } from '../synth/drums.ts';
import { dust } from '../synth/percussion.ts';

const hand = { centre: 61, notes: 4 } as const;
const old = [{ kind: 'tape', hz: 0.55, milliseconds: 0.9 }] as const;
const beat = {
  kick: 'X......o..x.....|X.....o...x..o..',
  snare: '....x.......x...|....x..g....x.g.',
  hat: 'x.o.x.o.x.o.x.oo|x.o.x.o.x.o.xgo.',
} as const;
const fill = { every: 4, play: { snare: '....x..g.g..x.xg', kick: 'X......o..x..x..' } };
const keys = comp('x-----..o---....|x---..x-----....', hand, { strum: 0.018 });
const line = bass('R-----..r-R-..5-|R---..R-....7-a-', { low: 31 });
const motif = '5:3 6:1 8:4 _:2 7:2 6:2 5:2 | 3:6 2:2 3:4 _:4 | 5:3 6:1 8:4 _:2 9:2 10:2 9:2 | 8:10 _:6';
const reply = '_:4 10:2 9:2 8:2 6:2 5:4 | _:4 6:2 8:2 6:2 5:2 3:4 | _:4 10:2 9:2 8:2 9:2 12:4 | 10:8 _:8';

export const rainOnPlatformNine: Piece = {
  slug: 'rain-on-platform-nine',
  title: 'Rain on Platform Nine',
  artist: 'Tea & Solder',
  album: 'Small Hours, Warm Lamp',
  genre: 'Lo-fi Hip-Hop',
  releaseYear: 2023,
  bpm: 78,
  key: { tonic: 'Eb', scale: 'major' },
  swing: { amount: 0.6, unit: 1 },
  chords: 'Abmaj9 | Gm7 C7b9 | Fm9 | Bb13 Ebmaj9',
  space: { seconds: 1.3, size: 0.7, dampHz: 3200, predelay: 0.01 },
  echo: { beats: 1.5, feedback: 0.35, dampHz: 2000 },
  duckSeconds: 0.3,
  tail: 4,
  master: [
    { kind: 'highShelf', hz: 9000, db: -2 },
    { kind: 'peak', hz: 320, db: -1.5, q: 0.8 },
  ],
  channels: {
    kick: { ...softKick, level: -19.5, lag: 4 },
    snare: { ...dustySnare, level: -21.5 },
    hat: {
      sound: metal({ decay: 0.05, above: 5600, ring: 0.3 }),
      level: -31,
      pan: 0.2,
      lag: 6,
      loose: 8,
      human: 0.3,
      eq: [{ kind: 'lowpass', hz: 11_000 }],
    },
    rim: { ...rim, level: -31 },
    shaker: { ...shaker, level: -36, lag: 8 },
    bass: { sound: subBass, level: -20, duck: 0.3, lag: 6, loose: 6 },
    keys: {
      sound: electricPiano,
      level: -21.5,
      duck: 0.2,
      reverb: -17,
      loose: 9,
      lag: 5,
      width: 1.2,
      effects: [...old, { kind: 'tremolo', beats: 0.66, depth: 0.18 }, { kind: 'chorus', mix: 0.35 }],
      eq: [
        { kind: 'highpass', hz: 150 },
        { kind: 'lowpass', hz: 5200 },
      ],
    },
    guitar: {
      sound: nylonGuitar,
      level: -23,
      reverb: -13,
      echo: -15,
      pan: -0.25,
      loose: 10,
      effects: old,
      eq: [
        { kind: 'highpass', hz: 160 },
        { kind: 'highShelf', hz: 3000, db: 3 },
      ],
    },
    vibes: {
      sound: vibraphone,
      level: -23.5,
      reverb: -11,
      echo: -13,
      pan: 0.25,
      loose: 8,
      effects: [...old, { kind: 'autopan', beats: 1, depth: 0.2 }],
      eq: [{ kind: 'highpass', hz: 240 }],
    },
    pad: {
      sound: warmPad,
      level: -30,
      reverb: -14,
      duck: 0.3,
      effects: old,
      eq: [
        { kind: 'highpass', hz: 220 },
        { kind: 'lowpass', hz: 2600 },
      ],
    },
    rain: { sound: dust(10), level: -41, width: 1.2, loose: 0 },
  },
  sections: [
    {
      name: 'lamp',
      bars: 4,
      energy: 0.2,
      play: { rain: at(0, 4), keys, pad: hold(hand) },
      sweep: { keys: [700, 5000] },
    },
    {
      name: 'first cup',
      bars: 8,
      energy: 0.5,
      play: { rain: at(0, 8), ...beat, keys, bass: line, pad: hold(hand), guitar: tune(motif) },
      fill,
    },
    {
      name: 'window seat',
      bars: 8,
      energy: 0.6,
      play: {
        rain: at(0, 8),
        ...beat,
        shaker: '..x...x...x...x.',
        keys,
        bass: line,
        pad: hold(hand),
        vibes: inTurn(4, tune(reply, { octave: 0 }), tune(motif)),
        guitar: inTurn(4, '................', tune(reply, { velocity: 0.45, octave: -1 })),
      },
      fill,
    },
    {
      name: 'train gone',
      bars: 4,
      energy: 0.3,
      chords: 'Abmaj9 | Abm6 | Ebmaj9 | Bb9sus4',
      play: {
        rain: at(0, 4),
        keys: hold(hand, 0.8),
        pad: hold(hand),
        vibes: tune('_:4 5:4 6:4 8:4 | 7:12 _:4 | 5:4 3:4 2:4 3:4 | 4:12 _:4', { velocity: 0.55 }),
        rim: sparse(
          () => [
            { step: 8, steps: 1, pitch: 60, velocity: 0.6 },
            { step: 40, steps: 1, pitch: 60, velocity: 0.6 },
          ],
          1,
        ),
      },
    },
    {
      name: 'last cup',
      bars: 8,
      energy: 0.7,
      play: {
        rain: at(0, 8),
        ...beat,
        shaker: 'o.x.o.x.o.x.o.x.',
        rim: '......x.......x.',
        keys,
        bass: line,
        pad: hold(hand),
        guitar: tune(motif),
        vibes: tune(reply, { velocity: 0.5 }),
      },
      fill,
    },
    {
      name: 'umbrella',
      bars: 3,
      energy: 0.25,
      chords: 'Abmaj9 | Bb13 | Ebmaj9',
      play: {
        rain: at(0, 3),
        keys: hold(hand, 0.7),
        pad: hold(hand),
        guitar: tune('5:3 6:1 8:4 _:2 7:2 6:2 5:2 | 3:6 2:2 3:4 _:4 | 8:12 _:4', { velocity: 0.6 }),
      },
    },
  ],
  cover: rainyWindow,
};
