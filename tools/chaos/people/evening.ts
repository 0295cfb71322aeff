import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../e2e/until.ts';
import type { Diary } from '../diary.ts';
import { changeRole, changeSeats, tidyQueue } from './calls.ts';
import type { Cast, House } from './cast.ts';
import { type Dice, diceOf } from './dice.ts';
import {
  announce,
  type Doing,
  edit,
  jump,
  type Mind,
  react,
  say,
  sit,
  skip,
  standUp,
  takeBack,
  vote,
} from './doings.ts';
import { type Account, type Place, type Stay, stay } from './stay.ts';

/** A busy evening that goes on by itself until it is told to calm down. */
export interface Busy {
  readonly stays: readonly Stay[];
  /** When the next song of any hangout ends, epoch ms; null where nobody knows. */
  nextSongChange(): number | null;
  /** Everybody has something to say at once. */
  burst(): void;
  /** No new deeds; resolves when everything that was begun has its answer. */
  calm(): Promise<void>;
  /** The music stops: everybody leaves the stage. */
  fallSilent(): Promise<void>;
  leave(): Promise<void>;
}

type Habit = readonly [weight: number, doing: Doing];

const fanHabits: readonly Habit[] = [
  [5, vote],
  [4, say],
  [2, react],
  [1.5, edit],
  [0.6, takeBack],
  [1, jump],
];
const djHabits = (songs: readonly string[]): readonly Habit[] => [
  [2, vote],
  [2, say],
  [1, tidyQueue(songs)],
  [0.8, sit],
  [1, react],
];
const ownerHabits = ({ fans }: House, songs: readonly string[]): readonly Habit[] => [
  ...djHabits(songs),
  [0.6, skip],
  [0.5, changeSeats],
  [0.5, changeRole(fans)],
];
const floaterHabits = (songs: readonly string[]): readonly Habit[] => [
  [2, vote],
  [1, sit],
  [0.7, standUp],
  [0.8, announce(songs)],
  [1, say],
];

export async function begin(cast: Cast, diary: Diary, seed: number): Promise<Busy> {
  const stays: Stay[] = [];
  const loops: Promise<void>[] = [];
  let isOpen = true;
  let seeds = seed * 1000;

  const enter = (who: Account, place: Place) => {
    const dice = diceOf(++seeds);
    const one = stay(who, place, diary, dice.roll);
    stays.push(one);
    return { one, dice };
  };
  const starredBy = new Map<string, Set<string>>();
  const mindOf = (one: Stay, dice: Dice): Mind => {
    const starred = starredBy.get(one.who.uuid) ?? new Set();
    starredBy.set(one.who.uuid, starred);
    return { stay: one, diary, dice, starred, busy: new Set() };
  };
  async function live(mind: Mind, habits: readonly Habit[], pauseMs: number): Promise<void> {
    while (isOpen) {
      await delay(mind.dice.between(0.3, 1.7) * pauseMs);
      if (isOpen && mind.stay.isIn()) await choose(habits, mind.dice)(mind);
    }
  }

  const djs: Mind[] = [];
  for (const house of cast.houses) {
    for (const [who, habits] of [
      [house.owner, ownerHabits(house, cast.songs)],
      [house.anchor, djHabits(cast.songs)],
      [house.floater, floaterHabits(cast.songs)],
    ] as const) {
      const { one, dice } = enter(who, house.place);
      const mind = mindOf(one, dice);
      if (who !== house.floater) djs.push(mind);
      loops.push(live(mind, habits, 3_000));
    }
    for (const fan of house.fans) {
      const { one, dice } = enter(fan, house.place);
      loops.push(live(mindOf(one, dice), fanHabits, 1_500));
    }
  }
  for (const wanderer of cast.wanderers) loops.push(wander(wanderer));

  async function wander(who: Account): Promise<void> {
    const dice = diceOf(++seeds);
    while (isOpen) {
      const one = stay(who, dice.pick(cast.houses).place, diary, dice.roll);
      const mind = mindOf(one, dice);
      const end = Date.now() + dice.between(4_000, 25_000);
      while (isOpen && Date.now() < end) {
        await delay(dice.between(500, 2_500));
        if (isOpen && one.isIn()) await choose(fanHabits, dice)(mind);
      }
      await one.leave();
    }
  }

  await until('everybody is in', () => stays.every((one) => one.isIn()), { patienceMs: 60_000 });
  for (const mind of djs) await sit(mind);
  return {
    stays,
    nextSongChange() {
      const ends = stays
        .flatMap((one) => one.state()?.nowPlaying?.endTime ?? [])
        .filter((end) => end > Date.now());
      return ends.length > 0 ? Math.min(...ends) : null;
    },
    burst() {
      for (const one of stays) {
        const dice = diceOf(++seeds);
        if (one.isIn() && dice.chance(0.5))
          loops.push(Promise.resolve(say(mindOf(one, dice))).then(() => {}));
      }
    },
    async calm() {
      isOpen = false;
      // a burst may add to the list while it is waited for
      for (let seen = 0; seen < loops.length; ) {
        seen = loops.length;
        await Promise.all(loops);
      }
    },
    async fallSilent() {
      for (let tries = 0; tries < 30; tries += 1) {
        const seated = stays.filter((one) => one.state()?.djs.some(({ uuid }) => uuid === one.who.uuid));
        if (seated.length === 0) return;
        await Promise.all(seated.map((one) => one.ask('removeDj', {}).catch(() => delay(500))));
        await delay(500);
      }
      throw new Error('the music did not stop');
    },
    async leave() {
      await Promise.all(stays.map((one) => one.leave()));
    },
  };
}

function choose(habits: readonly Habit[], dice: Dice): Doing {
  let left = dice.between(
    0,
    habits.reduce((sum, [weight]) => sum + weight, 0),
  );
  for (const [weight, doing] of habits) {
    left -= weight;
    if (left <= 0) return doing;
  }
  return jump;
}
