import { RATE, run, type Stereo, shape } from './audio.ts';
import { chorus } from './echo.ts';
import { equaliser, movingFilter } from './filters.ts';

/** An effect between an instrument and the mixer. */
export type Effect =
  | { readonly kind: 'chorus'; readonly hz?: number; readonly milliseconds?: number; readonly mix?: number }
  | { readonly kind: 'saturate'; readonly drive: number }
  | { readonly kind: 'crush'; readonly bits: number; readonly hold: number }
  | { readonly kind: 'autopan'; readonly beats: number; readonly depth: number }
  | { readonly kind: 'tremolo'; readonly beats: number; readonly depth: number }
  | { readonly kind: 'phaser'; readonly hz: number; readonly depth: number }
  | { readonly kind: 'tape'; readonly hz: number; readonly milliseconds: number }
  | { readonly kind: 'wah'; readonly beats: number; readonly low: number; readonly high: number };

type Kind<K extends Effect['kind']> = Extract<Effect, { kind: K }>;

function phaser(audio: Stereo, { hz, depth }: Kind<'phaser'>): void {
  for (const [side, channel] of [audio.left, audio.right].entries()) {
    const stages = Array.from({ length: 4 }, () => ({ held: 0 }));
    let coefficient = 0;
    for (let i = 0; i < channel.length; i++) {
      if (i % 16 === 0) {
        const turn = Math.sin(2 * Math.PI * (hz * (i / RATE) + side * 0.2));
        const corner = Math.tan((Math.PI * 700 * 2 ** (turn * 1.5)) / RATE);
        coefficient = (corner - 1) / (corner + 1);
      }
      const dry = channel[i] ?? 0;
      let wet = dry;
      for (const stage of stages) {
        const out = coefficient * wet + stage.held;
        stage.held = wet - coefficient * out;
        wet = out;
      }
      channel[i] = dry * (1 - depth / 2) + wet * (depth / 2) * 1.2;
    }
  }
}

/** Wow and flutter of a tape: the whole sound passes a modulated delay. */
function tape(audio: Stereo, { hz, milliseconds }: Kind<'tape'>): void {
  const depth = (milliseconds * RATE) / 1000;
  for (const channel of [audio.left, audio.right]) {
    const dry = channel.slice();
    for (let i = 0; i < channel.length; i++) {
      const t = i / RATE;
      const drift = 1 + 0.7 * Math.sin(2 * Math.PI * hz * t) + 0.3 * Math.sin(2 * Math.PI * hz * 7.3 * t + 1);
      const at = i - depth * drift;
      const whole = Math.floor(at);
      const first = dry[whole] ?? 0;
      channel[i] = first + ((dry[whole + 1] ?? first) - first) * (at - whole);
    }
  }
}

function crush(audio: Stereo, { bits, hold }: Kind<'crush'>): void {
  const levels = 2 ** (bits - 1);
  for (const channel of [audio.left, audio.right]) {
    let held = 0;
    const soft = equaliser([{ kind: 'lowpass', hz: RATE / hold / 2.6 }]);
    for (let i = 0; i < channel.length; i++) {
      if (i % hold === 0) held = Math.round((channel[i] ?? 0) * levels) / levels;
      channel[i] = soft(held);
    }
  }
}

function wah(audio: Stereo, { beats, low, high }: Kind<'wah'>, bpm: number): void {
  for (const channel of [audio.left, audio.right]) {
    const filter = movingFilter('band', low, 1.4);
    for (let i = 0; i < channel.length; i++) {
      if (i % 16 === 0) {
        const turn = 0.5 - 0.5 * Math.cos((2 * Math.PI * (i / RATE) * bpm) / 60 / beats);
        filter.tune(low * (high / low) ** turn, 1.4);
      }
      const dry = channel[i] ?? 0;
      channel[i] = dry * 0.35 + filter.run(dry);
    }
  }
}

/** Applies one effect to a whole channel in place. */
export function apply(audio: Stereo, effect: Effect, bpm: number): void {
  switch (effect.kind) {
    case 'chorus':
      chorus(audio, effect);
      break;
    case 'saturate': {
      const loud = Math.tanh(effect.drive);
      for (const channel of [audio.left, audio.right])
        run(channel, (x) => Math.tanh(x * effect.drive) / loud);
      break;
    }
    case 'crush':
      crush(audio, effect);
      break;
    case 'phaser':
      phaser(audio, effect);
      break;
    case 'tape':
      tape(audio, effect);
      break;
    case 'wah':
      wah(audio, effect, bpm);
      break;
    case 'tremolo': {
      const rate = (2 * Math.PI * bpm) / 60 / effect.beats / RATE;
      shape(audio, (i) => 1 - effect.depth * (0.5 - 0.5 * Math.cos(rate * i)));
      break;
    }
    case 'autopan': {
      const rate = (2 * Math.PI * bpm) / 60 / effect.beats / RATE;
      for (let i = 0; i < audio.left.length; i++) {
        const place = effect.depth * Math.sin(rate * i);
        audio.left[i] = (audio.left[i] ?? 0) * (1 - Math.max(0, place));
        audio.right[i] = (audio.right[i] ?? 0) * (1 + Math.min(0, place));
      }
    }
  }
}
