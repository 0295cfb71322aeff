import { createRandom } from '@hangout/rules/random';
import { fromDb, mixInto, RATE, run, type Stereo, samples, shape, silence } from '../synth/audio.ts';
import { echo } from '../synth/echo.ts';
import { apply } from '../synth/effects.ts';
import { equaliser, movingFilter } from '../synth/filters.ts';
import { loudness } from '../synth/loudness.ts';
import { seedOf } from '../synth/random.ts';
import { reverb } from '../synth/reverb.ts';
import { master } from './master.ts';
import { type Event, type Placed, perform, placed } from './perform.ts';
import type { Channel, Piece } from './piece.ts';

/** Short sounds recur often, so three variants of each are cached and played in turn. */
const TAKES = 3;
const SHORT_SECONDS = 0.6;

function recorded(
  piece: Piece,
  name: string,
  channel: Channel,
  events: readonly Event[],
  length: number,
): Stereo {
  const out = silence(length);
  const dice = createRandom(seedOf(`${piece.slug}:${name}`));
  const takes = new Map<string, Stereo>();
  const rounds = new Map<string, number>();
  for (const event of events) {
    const start = samples(event.start) - 1;
    if (start >= length) continue;
    const touch = Math.ceil(event.velocity * 6) / 6;
    const hit = { pitch: event.pitch, from: event.from, seconds: event.seconds, velocity: touch, dice };
    const key = `${event.pitch}/${event.from}/${event.seconds.toFixed(3)}/${touch}`;
    const round = (rounds.get(key) ?? -1) + 1;
    rounds.set(key, round);
    const take = `${key}/${round % TAKES}`;
    const sound = takes.get(take) ?? channel.sound(hit);
    if (event.seconds < SHORT_SECONDS) takes.set(take, sound);
    mixInto(out, sound, start, event.velocity ** 1.3);
  }
  return out;
}

/** Sets the stereo width by mid and side, then the pan: the far side is turned down. */
function place(audio: Stereo, { width = 1, pan = 0 }: Channel): void {
  const [left, right] = [Math.min(1, 1 - pan), Math.min(1, 1 + pan)];
  for (let i = 0; i < audio.left.length; i++) {
    const l = audio.left[i] ?? 0;
    const r = audio.right[i] ?? 0;
    const middle = (l + r) / 2;
    const side = ((l - r) / 2) * width;
    audio.left[i] = (middle + side) * left;
    audio.right[i] = (middle - side) * right;
  }
}

/** Sidechain envelope of the kick: 1 at each hit, falling to 0 over the release time. */
function duckCurve(kicks: readonly Event[], length: number, seconds: number): Float32Array {
  const curve = new Float32Array(length);
  for (const { start } of kicks) {
    const first = samples(start);
    const end = Math.min(length, first + samples(seconds));
    for (let i = Math.max(0, first - 200); i < end; i++) {
      const gone = (i - first) / samples(seconds);
      const push = i < first ? (i - first + 200) / 200 : (1 - gone) ** 2;
      curve[i] = Math.max(curve[i] ?? 0, push);
    }
  }
  return curve;
}

/** Volume and filter automation of the sections in which this channel plays. */
function automate(audio: Stereo, name: string, sections: readonly Placed[]): void {
  for (const { section, from, to } of sections) {
    const [swell, sweep] = [section.swell?.[name], section.sweep?.[name]];
    const [first, end] = [Math.round(from * RATE), Math.min(audio.left.length, Math.round(to * RATE))];
    for (const channel of new Set([audio.left, audio.right])) {
      const filter = movingFilter('low');
      for (let i = first; i < end; i++) {
        const gone = (i - first) / (to * RATE - first);
        let value = channel[i] ?? 0;
        if (sweep) {
          if ((i - first) % 32 === 0) filter.tune(sweep[0] * (sweep[1] / sweep[0]) ** gone, 0.9);
          value = filter.run(value);
        }
        channel[i] = swell ? value * fromDb(swell[0] + (swell[1] - swell[0]) * gone) : value;
      }
    }
  }
}

/** Renders one channel as the mixer receives it: equalised, levelled and panned. */
function channelAudio(
  piece: Piece,
  name: string,
  channel: Channel,
  length: number,
  duck: Float32Array,
): Stereo {
  const audio = recorded(piece, name, channel, perform(piece, name, channel), length);
  for (const effect of channel.effects ?? []) apply(audio, effect, piece.bpm);
  const bands = channel.eq;
  if (bands) for (const side of [audio.left, audio.right]) run(side, equaliser(bands));
  place(audio, channel);
  const measured = loudness(audio);
  const gain = measured < -100 ? 0 : fromDb(channel.level - measured);
  const depth = channel.duck ?? 0;
  shape(audio, (i) => gain * (1 - depth * (duck[i] ?? 0)));
  automate(audio, name, placed(piece));
  return audio;
}

export interface Options {
  /** Renders only this many seconds from the beginning. */
  readonly until?: number;
}

/** Renders a piece as mastered audio. Equal pieces give equal samples. */
export function render(piece: Piece, { until }: Options = {}): Stereo {
  const sections = placed(piece);
  const whole = (sections.at(-1)?.to ?? 0) + piece.tail;
  const length = samples(Math.min(until ?? whole, whole));
  const kick = piece.channels.kick;
  const duck = kick
    ? duckCurve(perform(piece, 'kick', kick), length, piece.duckSeconds ?? 0.25)
    : new Float32Array(0);
  const mix = silence(length);
  const toRoom = silence(length);
  const toEcho = silence(length);
  for (const [name, channel] of Object.entries(piece.channels)) {
    const audio = channelAudio(piece, name, channel, length, duck);
    mixInto(mix, audio, 0);
    if (channel.reverb !== undefined) mixInto(toRoom, audio, 0, fromDb(channel.reverb));
    if (channel.echo !== undefined) mixInto(toEcho, audio, 0, fromDb(channel.echo));
  }
  if (piece.echo) {
    const repeats = echo(toEcho, piece.echo, piece.bpm);
    mixInto(mix, repeats, 0);
    mixInto(toRoom, repeats, 0, 0.25);
  }
  for (const side of [toRoom.left, toRoom.right]) run(side, equaliser([{ kind: 'highpass', hz: 220 }]));
  mixInto(mix, reverb(toRoom, piece.space), 0);
  return master(mix, piece.master ?? []);
}
