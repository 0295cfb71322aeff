import { closedHat, crash, downer, riser, softKick } from '../arrangement/kits.ts';
import { at, bass, comp, hold, inTurn, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { satellite } from '../covers/satellite.ts';
import { fingerBass, marimba, warmPad } from '../synth/bank.ts';
import { clap } from '../synth/drums.ts';
import { cowbell, guiro, knock, shake, skin, sweep } from '../synth/percussion.ts';
import { subtractive } from '../synth/subtractive.ts';

/** Two slightly detuned reeds. */
const accordion = subtractive({
  layers: [{ wave: 'pulse25' }, { wave: 'saw', level: 0.5 }, { wave: 'pulse12', semitones: 12, level: 0.3 }],
  unison: { voices: 2, cents: 11, spread: 0.4 },
  filter: {
    hz: 2300,
    q: 0.7,
    follow: 0.4,
    octaves: 0.4,
    envelope: { attack: 0.04, decay: 0.3, sustain: 0.5, release: 0.1 },
  },
  amp: { attack: 0.022, decay: 0.3, sustain: 0.85, release: 0.05 },
});

/** A cheap combo organ with vibrato, as bands of the 1970s had. */
const combo = subtractive({
  layers: [
    { wave: 'square', level: 0.6 },
    { wave: 'square', semitones: 12, level: 0.4 },
    { wave: 'sine', semitones: 24, level: 0.3 },
  ],
  filter: { hz: 2600, q: 0.8, follow: 0.3 },
  amp: { attack: 0.004, decay: 0.2, sustain: 0.8, release: 0.03 },
  vibrato: { hz: 6.4, cents: 14, delay: 0 },
});

const hand = { centre: 64, notes: 3 } as const;
const cumbia = {
  kick: 'X.......X.......',
  guiro: 'x-.ox.o.x-.ox.o.',
  maraca: '..x...x...x...x.',
  conga: '......xx......xx|......xx....x.xx',
  quinto: '..o...........o.',
  clave: 'x..x..x...x.x...',
} as const;
const tumbao = bass('R---..5-R---5-..|R---..5-R---..a-', { low: 33 });
const chop = comp('..x...x...x...x.', hand, { chop: 0.7 });
const theme =
  '5:3 5:1 4:2 3:2 4:4 5:4 | 1:3 1:1 3:2 2:2 1:8 | 5:3 5:1 6:2 5:2 4:4 3:4 | 2:3 3:1 4:2 3:2 2:4 7:4 | 8:3 8:1 7:2 6:2 7:4 8:4 | 5:3 5:1 6:2 5:2 4:8 | 3:3 3:1 4:2 3:2 2:4 5:4 | 1:12 _:4';
const answer = '_:8 8:2 7:2 8:4 | _:8 5:2 4:2 5:4 | _:8 6:2 5:2 4:4 | _:8 5:2 4:2 2:4';
const orbit =
  '8:2 5:2 3:2 5:2 8:2 5:2 3:2 5:2 | 6:2 4:2 1:2 4:2 6:2 4:2 1:2 4:2 | 7:2 5:2 2:2 5:2 7:2 5:2 2:2 5:2 | 8:4 7:4 6:4 5:4';
const fill = { every: 8, play: { timbal: '......x.xx.xxxrr', conga: '......xx..xx..xx' } };

export const cumbiaDelSatelite: Piece = {
  slug: 'cumbia-del-satelite',
  title: 'Cumbia del Satélite',
  artist: 'Sonora Órbita Baja',
  album: 'Señal desde el Patio',
  genre: 'Electronic Cumbia',
  releaseYear: 2024,
  bpm: 94,
  key: { tonic: 'A', scale: 'harmonicMinor' },
  swing: { amount: 0.53, unit: 1 },
  chords: 'Am | Am | Dm | E7 | Am | Dm | E7 | Am',
  space: { seconds: 1.6, size: 0.8, dampHz: 5000, predelay: 0.015 },
  echo: { beats: 0.75, feedback: 0.45, dampHz: 2800 },
  duckSeconds: 0.2,
  tail: 3.2,
  channels: {
    kick: { ...softKick, level: -20 },
    clap: { sound: clap(1200, 0.12), level: -27, reverb: -12 },
    guiro: { sound: guiro(), level: -31, pan: -0.35, loose: 5, human: 0.2 },
    maraca: { sound: shake(7000, 0.012, 0.05, 0.9), level: -34, pan: 0.4, loose: 5 },
    conga: { sound: skin(208, 0.22), level: -25, pan: 0.25, loose: 6, reverb: -18, human: 0.18 },
    quinto: { sound: skin(318, 0.13, { slap: 0.6 }), level: -29, pan: 0.35, loose: 6, reverb: -18 },
    clave: { sound: knock(2350, 0.04), level: -32, pan: -0.2, reverb: -16 },
    campana: { sound: cowbell(610, 0.14), level: -33, pan: -0.15, reverb: -18 },
    timbal: { sound: skin(270, 0.18, { slap: 0.7 }), level: -26, pan: -0.3, reverb: -13, echo: -16 },
    hat: { ...closedHat, level: -35 },
    crash: { ...crash, level: -31 },
    bass: {
      sound: fingerBass,
      level: -18.5,
      loose: 4,
      eq: [
        { kind: 'highpass', hz: 34 },
        { kind: 'peak', hz: 90, db: 2 },
      ],
    },
    chop: {
      sound: combo,
      level: -27,
      pan: 0.2,
      loose: 4,
      reverb: -18,
      echo: -22,
      eq: [
        { kind: 'highpass', hz: 320 },
        { kind: 'lowpass', hz: 5500 },
      ],
    },
    accordion: {
      sound: accordion,
      level: -20.5,
      pan: -0.05,
      loose: 6,
      reverb: -15,
      echo: -19,
      eq: [
        { kind: 'highpass', hz: 230 },
        { kind: 'peak', hz: 2800, db: -3 },
        { kind: 'lowpass', hz: 8500 },
      ],
    },
    answer: {
      sound: combo,
      level: -24,
      pan: 0.3,
      loose: 6,
      echo: -9,
      reverb: -14,
      eq: [
        { kind: 'highpass', hz: 300 },
        { kind: 'lowpass', hz: 5000 },
      ],
    },
    marimba: { sound: marimba, level: -24, pan: -0.3, loose: 5, reverb: -14, echo: -16 },
    pad: {
      sound: warmPad,
      level: -29.5,
      reverb: -12,
      effects: [{ kind: 'phaser', hz: 0.2, depth: 0.8 }],
      eq: [{ kind: 'highpass', hz: 230 }],
    },
    beam: { sound: sweep(500, 5200, { q: 5 }), level: -35, echo: -6, reverb: -10 },
    riser,
    downer,
  },
  sections: [
    {
      name: 'señal',
      bars: 4,
      energy: 0.35,
      chords: 'Am | Am | Dm | E7',
      play: {
        guiro: cumbia.guiro,
        maraca: cumbia.maraca,
        clave: inTurn(2, '................', cumbia.clave),
        pad: hold(hand),
        marimba: inTurn(2, '................', tune(orbit, { velocity: 0.5 })),
        beam: at(2, 2),
        timbal: inTurn(3, '................', '........x.xxxxrr'),
      },
    },
    {
      name: 'patio',
      bars: 8,
      energy: 0.65,
      play: { ...cumbia, bass: tumbao, chop, accordion: tune(theme), crash: at(0) },
      fill,
    },
    {
      name: 'respuesta',
      bars: 8,
      energy: 0.75,
      chords: 'Am | Dm | E7 | Am',
      play: {
        ...cumbia,
        campana: 'x...x.o.x...x.o.',
        bass: tumbao,
        chop,
        accordion: inTurn(
          2,
          tune('5:3 5:1 4:2 3:2 _:8 | 4:3 4:1 3:2 2:2 _:8'),
          tune('4:3 3:1 2:2 7:2 _:8 | 8:3 7:1 6:2 5:2 _:8'),
        ),
        answer: tune(answer),
        pad: hold(hand),
      },
      fill,
    },
    {
      name: 'órbita',
      bars: 8,
      energy: 0.45,
      chords: 'Fmaj7 | G | Am | Am | Fmaj7 | Dm7 | E7sus4 | E7',
      play: {
        kick: inTurn(4, '................', cumbia.kick),
        guiro: cumbia.guiro,
        maraca: cumbia.maraca,
        pad: hold(hand),
        marimba: tune(orbit),
        answer: tune('5:8 3:8 | b7:16 | 8:8 5:8 | 3:16', { velocity: 0.55 }),
        beam: at(0, 3),
        bass: inTurn(4, '................', bass('R-----..R---5---', { low: 33 })),
        riser: at(-2, 2),
      },
      fill,
    },
    {
      name: 'fiesta',
      bars: 16,
      energy: 1,
      play: {
        ...cumbia,
        campana: 'x...x.o.x...x.o.',
        clap: '....x.......x...',
        hat: '..x...x...x...x.',
        crash: inTurn(8, at(0)),
        bass: tumbao,
        chop,
        accordion: tune(theme),
        answer: inTurn(8, tune(answer), tune(theme, { shift: -2, velocity: 0.55 })),
        marimba: inTurn(8, '................', tune(orbit, { velocity: 0.5 })),
        pad: hold(hand),
      },
      fill,
    },
    {
      name: 'se va',
      bars: 3,
      energy: 0.4,
      chords: 'Dm | E7 | Am',
      play: {
        ...cumbia,
        conga: inTurn(2, '......xx......xx', 'x...............'),
        guiro: inTurn(2, cumbia.guiro, 'x---............'),
        bass: inTurn(2, tumbao, bass('R---------......', { low: 33 })),
        chop: inTurn(2, chop, comp('x---------------', hand)),
        accordion: tune('4:3 4:1 3:2 2:2 4:8 | 5:3 4:1 3:2 2:2 7:8 | 8:12 _:4'),
        downer: at(2, 1),
      },
    },
  ],
  cover: satellite,
};
