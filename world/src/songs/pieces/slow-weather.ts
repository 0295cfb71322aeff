import { arp, at, hold, inTurn, sparse, together, tune } from '../arrangement/parts/index.ts';
import type { Piece } from '../arrangement/piece.ts';
import { weather } from '../covers/weather.ts';
import { glassBell, kalimba, subBass, warmPad } from '../synth/bank.ts';
import { shake, sweep } from '../synth/percussion.ts';
import { subtractive } from '../synth/subtractive.ts';

/** A distant choir: many soft saw waves; the mixer's equaliser gives them the formants of a vowel. */
const choir = subtractive({
  layers: [
    { wave: 'saw', level: 0.7 },
    { wave: 'triangle', level: 0.5 },
  ],
  unison: { voices: 5, cents: 22, spread: 1 },
  filter: { hz: 1500, q: 0.6, follow: 0.3 },
  amp: { attack: 1.4, decay: 2, sustain: 0.9, release: 1.6 },
  vibrato: { hz: 4.4, cents: 9, delay: 0.6 },
});

const bowed = subtractive({
  layers: [{ wave: 'saw' }, { wave: 'sine', level: 0.6 }],
  unison: { voices: 2, cents: 8, spread: 0.5 },
  filter: {
    hz: 800,
    q: 0.7,
    octaves: 0.9,
    envelope: { attack: 0.7, decay: 1, sustain: 0.6, release: 0.8 },
    follow: 0.6,
  },
  amp: { attack: 0.35, decay: 1, sustain: 0.85, release: 0.9 },
  vibrato: { hz: 4.8, cents: 12, delay: 0.5 },
  glide: 0.18,
});

const low = { centre: 56, notes: 4, open: true } as const;
const high = { centre: 69, notes: 4 } as const;
const drift = '0..2....4...1...|..3....5..2.....';
const theme = '5:8 #4:4 3:4 | 2:12 3:4 | 5:8 7:4 6:4 | 5:16 | 9:8 8:4 7:4 | 6:12 5:4 | 3:8 2:4 1:4 | 2:16';
const ground = hold({ centre: 40, notes: 1 }, 0.6);

export const slowWeather: Piece = {
  slug: 'slow-weather',
  title: 'Slow Weather',
  artist: 'Ilse Ondoré',
  album: 'Instruments for a Small Sky',
  genre: 'Ambient',
  releaseYear: 2021,
  bpm: 60,
  key: { tonic: 'E', scale: 'lydian' },
  chords: 'Emaj9 | F#/E | C#m9 | Bsus2',
  space: { seconds: 6.5, size: 2, dampHz: 4200, predelay: 0.04 },
  echo: { beats: 1.5, feedback: 0.55, dampHz: 2800 },
  tail: 9,
  channels: {
    ground: { sound: subBass, level: -22, loose: 0 },
    pad: {
      sound: warmPad,
      level: -20,
      reverb: -7,
      width: 0.6,
      effects: [{ kind: 'phaser', hz: 0.06, depth: 0.5 }],
      eq: [{ kind: 'highpass', hz: 90 }],
    },
    choir: {
      sound: choir,
      level: -23.5,
      reverb: -4,
      width: 0.6,
      eq: [
        { kind: 'highpass', hz: 220 },
        { kind: 'peak', hz: 640, db: 6, q: 2 },
        { kind: 'peak', hz: 1080, db: 5, q: 2.5 },
        { kind: 'peak', hz: 2600, db: 3, q: 2.5 },
      ],
    },
    kalimba: {
      sound: kalimba,
      level: -23,
      echo: -6,
      reverb: -7,
      loose: 25,
      human: 0.3,
      pan: -0.25,
      eq: [{ kind: 'highpass', hz: 200 }],
    },
    bell: {
      sound: glassBell,
      level: -26,
      echo: -6,
      reverb: -3,
      loose: 30,
      human: 0.3,
      pan: 0.35,
      eq: [
        { kind: 'highpass', hz: 350 },
        { kind: 'lowpass', hz: 11_000 },
      ],
    },
    bow: {
      sound: bowed,
      level: -21.5,
      echo: -14,
      reverb: -5,
      loose: 12,
      eq: [{ kind: 'highpass', hz: 180 }],
    },
    wind: { sound: sweep(380, 1500, { q: 0.7 }), level: -32, reverb: -10, width: 0.6 },
    fall: { sound: sweep(1600, 320, { rise: false, q: 0.7 }), level: -32, reverb: -10, width: 0.6 },
    sand: { sound: shake(5200, 0.18, 0.3, 0.5), level: -35, pan: 0.2, reverb: -8, loose: 20, human: 0.4 },
  },
  sections: [
    {
      name: 'before light',
      bars: 4,
      energy: 0.1,
      play: { pad: hold(low), wind: at(0, 4), kalimba: sparse(arp(drift, high, { velocity: 0.45 }), 0.6) },
      swell: { pad: [-8, 0] },
      sweep: { pad: [300, 1800] },
    },
    {
      name: 'first clouds',
      bars: 8,
      energy: 0.3,
      play: {
        ground,
        pad: hold(low),
        kalimba: arp(drift, high, { velocity: 0.55 }),
        choir: inTurn(4, '................', hold(high, 0.5)),
        fall: at(0, 3),
        wind: at(-3, 3),
      },
    },
    {
      name: 'the long rain',
      bars: 8,
      energy: 0.5,
      play: {
        ground,
        pad: hold(low),
        choir: hold(high, 0.6),
        kalimba: sparse(arp(drift, high, { velocity: 0.5 }), 0.7),
        bow: tune(theme, { legato: true }),
        sand: 'x.......o.......',
        bell: sparse(arp('....4.....6.....', high), 0.7),
      },
    },
    {
      name: 'eye',
      bars: 4,
      energy: 0.2,
      chords: 'Amaj9 | Emaj9/G# | F#m9 | Bsus4',
      play: {
        pad: hold(low, 0.6),
        choir: hold(high, 0.7),
        bell: arp('0...3...5...4...', high),
        fall: at(0, 4),
      },
    },
    {
      name: 'clearing',
      bars: 8,
      energy: 0.6,
      play: {
        ground,
        pad: hold(low),
        choir: hold(high, 0.6),
        kalimba: arp('0.2...4...1.3...|..3..5....2...4.', high, { velocity: 0.55 }),
        bow: together(
          tune(theme, { octave: -1, legato: true, velocity: 0.6 }),
          tune(theme, { legato: true, velocity: 0.5 }),
        ),
        sand: 'x...o...x...o...',
        wind: at(0, 5),
      },
    },
    {
      name: 'after',
      bars: 3,
      energy: 0.15,
      chords: 'Amaj9 | Emaj9/G# | Emaj9',
      play: {
        ground,
        pad: hold(low, 0.6),
        choir: hold(high, 0.5),
        kalimba: sparse(arp(drift, high, { velocity: 0.4 }), 0.5),
      },
      swell: { choir: [0, -6] },
    },
  ],
  cover: weather,
};
