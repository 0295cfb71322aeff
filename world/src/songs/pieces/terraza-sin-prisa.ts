import { ride, rim, shaker, softKick } from '../arrangement/kits.ts';
import { at, bass, comp, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { terrace } from '../covers/terrace.ts';
import { flute, nylonGuitar, uprightBass, vibraphone } from '../synth/bank.ts';
import { shake } from '../synth/percussion.ts';

const hand = { centre: 58, notes: 4 } as const;
const clave = 'x..x..x...x..x..|..x..x....x..x..';
const drums = {
  kick: 'o..oo..oo..oo..o',
  rim: 'x..x..x...x..x..',
  shaker: 'xgogxgogxgogxgog',
} as const;
const guitar = comp('x..x-..x--.x..x-|.-.x-..x--.x.x--', hand, { strum: 0.012, chop: 0.9 });
const tumbao = bass('R-----5-5-----a-', { low: 28, gate: 0.95 });
const theme = '3:6 5:2 7:4 6:2 5:2 | 6:10 _:2 5:2 4:2 | 3:6 2:2 1:4 2:2 3:2 | 2:12 _:4';
const second = '5:4 8:6 7:2 6:4 | 7:2 6:2 5:8 _:4 | 4:4 6:4 5:4 3:4 | 1:12 _:4';
const wander =
  '7:2 8:2 9:2 10:4 9:2 8:2 6:2 | 5:2 6:2 8:2 6:4 5:2 3:4 | 4:2 5:2 6:2 8:2 #8:2 9:6 | 7:2 5:2 4:2 2:6 _:4';

export const terrazaSinPrisa: Piece = {
  slug: 'terraza-sin-prisa',
  title: 'Terraza sin Prisa',
  artist: 'Lúa y Bruno Teixo',
  album: 'Domingo por la Tarde',
  genre: 'Bossa Nova',
  releaseYear: 2022,
  bpm: 128,
  key: { tonic: 'F', scale: 'major' },
  chords: 'Fmaj9 | Fmaj9 | G13 | G13 | Gm9 | C13 | Am7 D7b9 | Gm9 C13',
  space: { seconds: 1.1, size: 0.6, dampHz: 5600, predelay: 0.012 },
  tail: 3,
  channels: {
    kick: { ...softKick, level: -22.5 },
    rim: { ...rim, level: -31.5, loose: 5, human: 0.2 },
    shaker: { ...shaker, level: -35, loose: 6 },
    brush: { sound: shake(3400, 0.05, 0.12, 0.5), level: -36, pan: 0.15, loose: 7, reverb: -18, human: 0.25 },
    ride: { ...ride, level: -41 },
    bass: {
      sound: uprightBass,
      level: -20,
      loose: 6,
      eq: [
        { kind: 'highpass', hz: 36 },
        { kind: 'peak', hz: 900, db: 3 },
      ],
    },
    guitar: {
      sound: nylonGuitar,
      level: -20.5,
      pan: -0.3,
      loose: 7,
      reverb: -15,
      human: 0.2,
      eq: [
        { kind: 'highpass', hz: 110 },
        { kind: 'peak', hz: 200, db: -2 },
        { kind: 'highShelf', hz: 2500, db: 2 },
      ],
    },
    flute: {
      sound: flute,
      level: -20.5,
      pan: 0.12,
      loose: 9,
      reverb: -12,
      eq: [{ kind: 'highpass', hz: 240 }],
    },
    vibes: {
      sound: vibraphone,
      level: -22.5,
      pan: 0.35,
      loose: 8,
      reverb: -12,
      effects: [{ kind: 'tremolo', beats: 0.5, depth: 0.25 }],
      eq: [{ kind: 'highpass', hz: 200 }],
    },
  },
  sections: [
    {
      name: 'chairs',
      bars: 4,
      energy: 0.3,
      chords: 'Fmaj9 | Gm9 C13',
      play: { guitar, shaker: drums.shaker, rim: inTurn(2, '................', clave) },
    },
    {
      name: 'melody',
      bars: 16,
      energy: 0.6,
      play: {
        ...drums,
        bass: tumbao,
        guitar,
        flute: inTurn(4, tune(theme), tune(second), tune(theme), tune(second, { velocity: 0.75 })),
      },
      fill: { every: 16, play: { rim: 'x..x..x...xxx.xx' } },
    },
    {
      name: 'shade',
      bars: 8,
      energy: 0.5,
      chords: 'Bbmaj9 | Bbm6 | Am7 | D7b9 | Gm9 | C13 | Fmaj9 | C7sus4',
      play: {
        ...drums,
        ride: 'x...x.o.x...x.o.',
        brush: '....x.......x...',
        bass: tumbao,
        guitar,
        vibes: tune(
          '5:4 4:4 6:4 8:4 | 7:8 b7:8 | 5:4 8:4 7:4 5:4 | #4:12 _:4 | 4:4 6:4 8:4 9:4 | 10:6 9:2 8:8 | 7:4 5:4 3:8 | 4:8 _:8',
        ),
      },
    },
    {
      name: 'solo',
      bars: 16,
      energy: 0.75,
      play: {
        ...drums,
        brush: '..o.x.o...o.x.oo',
        ride: 'x...x.o.x...x.o.',
        bass: inTurn(8, tumbao, bass('R---5---R---3-a-', { low: 28 })),
        guitar,
        vibes: inTurn(4, tune(wander), tune(wander, { shift: -2 })),
        flute: inTurn(8, '................', tune(second, { octave: 0, velocity: 0.5 })),
      },
    },
    {
      name: 'melody again',
      bars: 8,
      energy: 0.65,
      play: {
        ...drums,
        brush: '....x.......x...',
        bass: tumbao,
        guitar,
        flute: inTurn(4, tune(theme), tune(second)),
        vibes: tune('_:8 10:2 9:2 8:4 | _:16', { velocity: 0.45 }),
      },
    },
    {
      name: 'last glass',
      bars: 4,
      energy: 0.35,
      chords: 'Gm9 | C13 | Gm9 C13 | Fmaj9',
      play: {
        shaker: inTurn(3, drums.shaker, 'x...............'),
        rim: inTurn(3, drums.rim, 'x...............'),
        bass: inTurn(3, tumbao, bass('R---------------')),
        guitar: inTurn(3, guitar, comp('x---------------', hand, { strum: 0.05 })),
        flute: tune('6:4 5:4 4:4 2:4 | 3:8 5:8 | 6:4 5:4 4:4 2:4 | 3:14 _:2'),
        vibes: at(3, 1, 84, 0.4),
      },
    },
  ],
  cover: terrace,
};
