import { clap, kick, metal, snare } from '../synth/drums.ts';
import { knock, shake, sweep } from '../synth/percussion.ts';
import type { Channel } from './piece.ts';

/** Drum kits as channels of a mix; a song selects channels and may change level, pan and sends. */

export const deepKick: Channel = {
  sound: kick({ from: 190, to: 47, sweep: 0.07, decay: 0.32, click: 0.35, drive: 1.6 }),
  level: -19.5,
  loose: 0,
  human: 0.03,
};

export const tightKick: Channel = {
  sound: kick({ from: 240, to: 52, sweep: 0.05, decay: 0.22, click: 0.6, drive: 2 }),
  level: -19.5,
  loose: 1,
  human: 0.05,
};

export const softKick: Channel = {
  sound: kick({ from: 120, to: 54, sweep: 0.06, decay: 0.26, click: 0.12, drive: 1.2 }),
  level: -21,
  eq: [{ kind: 'lowpass', hz: 3200 }],
  loose: 5,
  human: 0.12,
};

export const crackSnare: Channel = {
  sound: snare({ tone: 192, body: 0.11, wires: 0.2, hz: 2600 }),
  level: -21.5,
  reverb: -14,
  eq: [{ kind: 'highpass', hz: 110 }],
};

export const dustySnare: Channel = {
  sound: snare({ tone: 176, body: 0.13, wires: 0.15, hz: 1700, rattle: 0.8 }),
  level: -23,
  reverb: -18,
  eq: [
    { kind: 'highpass', hz: 120 },
    { kind: 'lowpass', hz: 7500 },
  ],
  lag: 9,
  loose: 5,
};

export const roomClap: Channel = {
  sound: clap(1350, 0.15),
  level: -23.5,
  reverb: -13,
  eq: [{ kind: 'highpass', hz: 350 }],
};

export const closedHat: Channel = {
  sound: metal({ decay: 0.055, above: 6800, ring: 0.45 }),
  level: -32,
  pan: 0.12,
  human: 0.2,
};

export const openHat: Channel = {
  sound: metal({ decay: 0.26, above: 6200, ring: 0.45 }),
  level: -31,
  pan: -0.1,
  duck: 0.25,
  reverb: -26,
};

export const ride: Channel = {
  sound: metal({ decay: 0.7, above: 4800, ring: 0.75 }),
  level: -33,
  pan: 0.3,
  reverb: -22,
};

export const crash: Channel = {
  sound: metal({ decay: 1.7, above: 3600, ring: 0.35 }),
  level: -29,
  width: 1,
  pan: -0.2,
  reverb: -16,
  human: 0.05,
};

export const shaker: Channel = {
  sound: shake(6200, 0.022, 0.05, 0.8),
  level: -33,
  pan: -0.35,
  loose: 5,
  human: 0.25,
  reverb: -24,
};

export const rim: Channel = { sound: knock(1720, 0.035), level: -28, pan: 0.22, reverb: -15 };

export const riser: Channel = {
  sound: sweep(350, 7500),
  level: -30,
  width: 1.1,
  reverb: -18,
  loose: 0,
  human: 0,
};
export const downer: Channel = {
  sound: sweep(6500, 280, { rise: false }),
  level: -30,
  reverb: -14,
  loose: 0,
  human: 0,
};
