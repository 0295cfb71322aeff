import { mono, RATE, samples, write } from './audio.ts';
import { movingFilter } from './filters.ts';
import { oscillator } from './oscillators.ts';
import type { Sound } from './sound.ts';

const fall = (t: number, seconds: number): number => Math.exp((-2.3 * t) / seconds);

export interface KickPatch {
  /** Frequency in Hz at the strike and where it settles. */
  readonly from: number;
  readonly to: number;
  /** Duration of the fall in pitch, and decay of the whole sound, seconds. */
  readonly sweep: number;
  readonly decay: number;
  readonly click?: number;
  readonly drive?: number;
}

export function kick({ from, to, sweep, decay, click = 0.3, drive = 1.5 }: KickPatch): Sound {
  return ({ dice, velocity }) => {
    const high = movingFilter('band', 3200, 0.8);
    let phase = 0;
    const length = samples(decay * 1.9);
    return mono(
      write(length, (i) => {
        const t = i / RATE;
        phase += (to + (from - to) * fall(t, sweep) ** 1.6) / RATE;
        const body = Math.tanh(Math.sin(2 * Math.PI * phase) * drive) * fall(Math.max(0, t - 0.03), decay);
        const tick = high.run((dice() * 2 - 1) * fall(t, 0.008)) * click * velocity;
        return (body + tick) * Math.min(1, i / 12) * Math.min(1, (length - i) / 800);
      }),
    );
  };
}

export interface SnarePatch {
  readonly tone: number;
  /** Decay of the drumhead and of the snare wires, seconds. */
  readonly body: number;
  readonly wires: number;
  /** Centre frequency in Hz and level of the noise of the snare wires. */
  readonly hz: number;
  readonly rattle?: number;
}

export function snare({ tone, body, wires, hz, rattle = 1 }: SnarePatch): Sound {
  return ({ dice, velocity }) => {
    const colour = movingFilter('band', hz * (0.85 + 0.15 * velocity), 0.6);
    const high = movingFilter('high', 900, 0.7);
    let phase = 0;
    const length = samples(Math.max(body, wires) * 1.8);
    return mono(
      write(length, (i) => {
        const t = i / RATE;
        phase += (tone * (1 + 0.6 * fall(t, 0.02))) / RATE;
        const skin =
          (Math.sin(2 * Math.PI * phase) + 0.5 * Math.sin(2 * Math.PI * phase * 1.83)) * fall(t, body);
        const noise = dice() * 2 - 1;
        const buzz = (colour.run(noise) * 1.6 + high.run(noise) * 0.35) * fall(t, wires) * rattle;
        return Math.tanh((skin * 0.6 + buzz) * 1.3) * Math.min(1, (length - i) / 400);
      }),
    );
  };
}

/** A clap: bursts of noise a few milliseconds apart, the last with a longer decay. */
export function clap(hz = 1300, tail = 0.16): Sound {
  return ({ dice }) => {
    const sides = [movingFilter('band', hz, 1.1), movingFilter('band', hz * 1.06, 1.1)] as const;
    const hands = [0, 0.009 + dice() * 0.003, 0.019 + dice() * 0.004, 0.029 + dice() * 0.003];
    const length = samples(tail * 2 + 0.03);
    const side = (filter: (typeof sides)[number]) =>
      write(length, (i) => {
        const t = i / RATE;
        let loud = 0;
        for (const [index, hand] of hands.entries()) {
          if (t >= hand) loud = Math.max(loud, fall(t - hand, index === hands.length - 1 ? tail : 0.012));
        }
        return filter.run(dice() * 2 - 1) * loud * 2.2 * Math.min(1, (length - i) / 400);
      });
    return { left: side(sides[0]), right: side(sides[1]) };
  };
}

/** Frequency ratios of six square waves that sound like struck metal. */
const METAL = [2, 3.01, 4.16, 5.43, 6.79, 8.21];

export interface MetalPatch {
  readonly decay: number;
  /** Cutoff of the high-pass filter, Hz. */
  readonly above: number;
  /** Mix of noise (0) and square waves (1). */
  readonly ring?: number;
  readonly attack?: number;
}

/** Hats, rides and crashes. */
export function metal({ decay, above, ring = 0.5, attack = 0.0005 }: MetalPatch): Sound {
  return ({ dice, velocity }) => {
    const pitch = 205 * (1 + (dice() - 0.5) * 0.04);
    const squares = METAL.map(() => oscillator('square', dice()));
    const [first, second] = [movingFilter('high', above, 0.8), movingFilter('high', above * 0.9, 0.7)];
    const top = movingFilter('low', 11_000 + 5000 * velocity, 0.6);
    const length = samples(decay * 1.9);
    return mono(
      write(length, (i) => {
        const t = i / RATE;
        let sum = 0;
        for (const [index, square] of squares.entries()) sum += square(pitch * (METAL[index] ?? 2));
        const mixed = (sum / 4) * ring + (dice() * 2 - 1) * (1 - ring) * 1.3;
        const loud = Math.min(1, t / attack) * (0.65 * fall(t, decay) + 0.35 * fall(t, decay * 0.35));
        return top.run(second.run(first.run(mixed))) * loud * Math.min(1, (length - i) / 400);
      }),
    );
  };
}
