import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { slotPosition } from '@hangout/rules/floor';
import { createRandom } from '../common/random.ts';
import type { FloorPerson, StageBubble, StageEffect, StagePerson } from '../common/types.ts';

/** What changes in a hangout on stage. */
export interface BenchRoom {
  readonly floor: readonly FloorPerson[];
  readonly seats: readonly StagePerson[];
  readonly playingUuid: string;
  readonly coverUrl: string;
  readonly energy: number;
  readonly effects: readonly StageEffect[];
  readonly bubbles: readonly StageBubble[];
}

const shirts = ['#ff3d9a', '#562df9', '#21c8b4', '#ffb020', '#3f8bff', '#8be04e'] as const;
const framesPerSecond = 60;
const kinds = ['jump', 'like', 'emoji', 'star'] as const;

/** A hangout with invented people, in which every run has the same events in the same frames. */
export function createBenchRoom(people: number) {
  const random = createRandom(7);
  let born = 0;
  const person = (slot: number): FloorPerson => {
    const number = born++;
    const slug = avatarSlugs[number % avatarSlugs.length]?.slug ?? 'nova';
    const color = shirts[number % shirts.length] ?? '#562df9';
    return {
      uuid: `person-${number}`,
      nickname: `Person ${number}`,
      avatarId: slug,
      color,
      ...slotPosition(slot),
    };
  };
  const djs = ['mirra', 'beep', 'bao', 'nova'].map((slug) => ({
    uuid: `dj-${slug}`,
    nickname: slug,
    avatarId: slug,
  }));
  let songs = 0;
  const nextSong = () => {
    songs++;
    const slug = avatarSlugs[songs % avatarSlugs.length]?.slug ?? 'nova';
    const dj = djs[songs % djs.length];
    return { playingUuid: dj?.uuid ?? '', coverUrl: `/baked/portraits/${slug}.webp?song=${songs}` };
  };
  let room: BenchRoom = {
    floor: Array.from({ length: people }, (_, slot) => person(slot)),
    seats: djs,
    energy: 0.6,
    effects: [],
    bubbles: [],
    ...nextSong(),
  };
  /** Like the client, makes new objects for all people on the floor. */
  const changeFloor = (slot: number, change: (one: FloorPerson) => FloorPerson) => {
    room = { ...room, floor: room.floor.map((one, i) => (i === slot ? change(one) : { ...one })) };
  };
  const anySlot = () => 1 + Math.floor(random() * (room.floor.length - 1));
  return {
    /** Replaces a person by another one in the same place on the floor. */
    replaceSomebody() {
      const slot = anySlot();
      changeFloor(slot, () => person(slot));
      return room;
    },
    changeSong() {
      room = { ...room, ...nextSong() };
      return room;
    },
    /**
     * Returns a lively hangout in the next frame, or null if nothing changes. Each second one person is replaced, three
     * vote, five effects begin and the song's energy changes; every two seconds somebody writes.
     */
    step(frame: number): BenchRoom | null {
      const before = room;
      if (frame % framesPerSecond === 0) {
        this.replaceSomebody();
        room = { ...room, energy: 0.4 + 0.5 * random() };
      }
      if (frame % 20 === 10) changeFloor(anySlot(), (one) => ({ ...one, like: !one.like }));
      if (frame % 12 === 6) {
        const kind = kinds[Math.floor(random() * kinds.length)] ?? 'jump';
        const uuid = room.floor[anySlot()]?.uuid ?? '';
        room = { ...room, effects: [...room.effects, { uuid, kind, emoji: '♥', at: frame }].slice(-24) };
      }
      if (frame % 120 === 30) {
        const uuid = room.floor[anySlot()]?.uuid ?? '';
        room = { ...room, bubbles: [...room.bubbles, { uuid, text: 'again, again' }].slice(-3) };
      }
      return room === before ? null : room;
    },
    get current() {
      return room;
    },
  };
}
