import { mono, RATE, type Stereo, samples, write } from './audio.ts';
import { movingFilter } from './filters.ts';
import { oscillator } from './oscillators.ts';
import type { Sound } from './sound.ts';

const fall = (t: number, seconds: number): number => Math.exp((-2.3 * t) / seconds);

/** Congas, toms, bongos, timbales: a drumhead whose pitch falls, with the noise of a hand slap. */
export function skin(hz: number, decay: number, { slap = 0.3, bend = 0.25 } = {}): Sound {
  return ({ dice, velocity }) => {
    const hand = movingFilter('band', hz * 6, 0.9);
    let phase = 0;
    const length = samples(decay * 1.9);
    return mono(
      write(length, (i) => {
        const t = i / RATE;
        phase += (hz * (1 + bend * velocity * fall(t, 0.05))) / RATE;
        const ring =
          Math.sin(2 * Math.PI * phase) + 0.22 * Math.sin(2 * Math.PI * phase * 1.6) * fall(t, decay / 3);
        return (
          (ring * fall(t, decay) + hand.run((dice() * 2 - 1) * fall(t, 0.02)) * slap * velocity * 3) *
          Math.min(1, i / 16) *
          Math.min(1, (length - i) / 400)
        );
      }),
    );
  };
}

/** Claves, rims and blocks: a short knock at a pitch. */
export function knock(hz: number, decay = 0.05): Sound {
  return ({ dice }) => {
    const wood = movingFilter('band', hz, 5);
    const length = samples(decay * 2.5);
    return mono(
      write(length, (i) => {
        const t = i / RATE;
        const tone =
          Math.sin(2 * Math.PI * hz * t) + 0.4 * Math.sin(2 * Math.PI * hz * 2.71 * t) * fall(t, decay / 3);
        return (
          (tone * fall(t, decay) * 0.7 + wood.run((dice() * 2 - 1) * fall(t, 0.01))) *
          Math.min(1, (length - i) / 200)
        );
      }),
    );
  };
}

/** Shakers, maracas, brushes: a burst of noise that swells and decays. */
export function shake(hz: number, swell: number, decay: number, q = 0.9): Sound {
  return ({ dice, velocity }) => {
    const grain = movingFilter('band', hz * (0.9 + 0.15 * velocity), q);
    const length = samples(swell + decay * 1.9);
    return mono(
      write(length, (i) => {
        const t = i / RATE;
        const loud = t < swell ? t / swell : fall(t - swell, decay);
        return grain.run(dice() * 2 - 1) * loud * Math.min(1, (length - i) / 200);
      }),
    );
  };
}

export function cowbell(hz = 545, decay = 0.16): Sound {
  return () => {
    const [low, high] = [oscillator('square'), oscillator('square', 0.3)];
    const shell = movingFilter('band', hz * 1.7, 1.2);
    const length = samples(decay * 2);
    return mono(
      write(length, (i) => {
        const t = i / RATE;
        return (
          shell.run(low(hz) + high(hz * 1.48)) *
          (0.5 * fall(t, decay) + 0.5 * fall(t, 0.03)) *
          Math.min(1, (length - i) / 200)
        );
      }),
    );
  };
}

/** A gourd that is scraped for as long as the note is held. */
export function guiro(hz = 3400, teethPerSecond = 62): Sound {
  return ({ dice, seconds }) => {
    const gourd = movingFilter('band', hz, 2.2);
    const length = samples(seconds + 0.06);
    let since = 0;
    return mono(
      write(length, (i) => {
        const t = i / RATE;
        since += (teethPerSecond * (0.7 + (0.8 * t) / seconds)) / RATE;
        const tooth = fall(since - Math.floor(since), 0.35);
        const loud = Math.min(1, t / 0.01) * Math.min(1, (length - i) / 1200);
        return gourd.run((dice() * 2 - 1) * tooth) * loud * 1.5;
      }),
    );
  };
}

/** Stereo noise that gets louder (a riser) or softer (a fall) over the note, through a moving band-pass filter. */
export function sweep(fromHz: number, toHz: number, { rise = true, q = 1.2 } = {}): Sound {
  return ({ dice, seconds }): Stereo => {
    const length = samples(seconds + 0.15);
    const side = () => {
      const filter = movingFilter('band', fromHz, q);
      return write(length, (i) => {
        const gone = Math.min(1, i / RATE / seconds);
        if (i % 32 === 0) filter.tune(fromHz * (toHz / fromHz) ** gone, q);
        const loud = rise ? gone ** 1.8 : (1 - gone) ** 2;
        const end = Math.min(1, (length - i) / 4000);
        return filter.run(dice() * 2 - 1) * loud * end;
      });
    };
    return { left: side(), right: side() };
  };
}

/** A deep tone of falling pitch with noise, which marks the beginning of a section. */
export function impact(hz = 55, decay = 1.6): Sound {
  return ({ dice }) => {
    let phase = 0;
    const air = movingFilter('low', 900, 0.7);
    const length = samples(decay * 1.8);
    return mono(
      write(length, (i) => {
        const t = i / RATE;
        phase += (hz * (1 + 1.6 * fall(t, 0.12))) / RATE;
        const low = Math.sin(2 * Math.PI * phase) * fall(t, decay * 0.7);
        return (
          (low + air.run(dice() * 2 - 1) * fall(t, decay) * 0.9) *
          Math.min(1, i / 60) *
          Math.min(1, (length - i) / 2000)
        );
      }),
    );
  };
}

/** The noise of an old vinyl record for the length of a note: hiss, ticks and occasional pops. */
export function dust(ticksPerSecond = 9): Sound {
  return ({ dice, seconds }): Stereo => {
    const length = samples(seconds);
    const side = () => {
      const [colour, hiss] = [movingFilter('band', 2600, 0.8), movingFilter('band', 5200, 0.4)];
      return write(length, (i) => {
        const tick = dice() < ticksPerSecond / RATE ? (0.25 + dice() ** 3) * (dice() < 0.5 ? -6 : 6) : 0;
        return (
          (colour.run(tick) + hiss.run(dice() * 2 - 1) * 0.05) * Math.min(1, i / 4000, (length - i) / 4000)
        );
      });
    };
    return { left: side(), right: side() };
  };
}
