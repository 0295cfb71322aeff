import { drawnSlug } from '../avatars/avatar-kinds.ts';
import type { Figure } from '../scene/figures.ts';
import { bearingOf, myBearing } from './floor-pose.ts';
import { assignSlots, floorSlots, myPlace, type Slot, slotNamed } from './floor-slots.ts';
import type { Frame } from './frames.ts';
import type { SeatPlace } from './seats.ts';

/** DJs are drawn larger than dancers, the one who plays largest. */
export const figureScale = { playing: 1.56, seated: 1.28, floor: 0.84 } as const;

export const voteColors = { like: '#3de8a8', star: '#ffc53d' } as const;

export interface Person {
  readonly uuid: string;
  readonly avatarId: string;
  readonly color?: string;
  readonly like?: boolean;
  readonly star?: boolean;
  /** A place that the room names, each 0 to 1. */
  readonly x?: number;
  readonly y?: number;
}

export interface Stood {
  readonly person: Person;
  readonly slot: Slot;
  readonly me: boolean;
}

/**
 * Where everybody on the floor stands: on the place that the room gave them, else on one of their own; I stand in
 * the middle of my own picture. Give back `slots` next time so that nobody moves.
 */
export function standOnFloor(
  frame: Frame,
  people: readonly Person[],
  me: string | undefined,
  before: ReadonlyMap<string, number>,
): { stood: Stood[]; slots: ReadonlyMap<string, number> } {
  const places = floorSlots(frame.floorHalf);
  const others = people.filter(({ uuid }) => uuid !== me);
  const known = new Map(before);
  for (const { uuid, x, y } of others) {
    if (x !== undefined && y !== undefined) known.set(uuid, slotNamed(x, y));
  }
  const slots = assignSlots(
    known,
    others.map(({ uuid }) => uuid),
  );
  const stood = people.flatMap((person): Stood[] => {
    if (person.uuid === me) return [{ person, slot: myPlace, me: true }];
    const slot = places[slots.get(person.uuid) ?? -1];
    return slot ? [{ person, slot, me: false }] : [];
  });
  return { stood, slots };
}

/** Shrinks everybody a little where the floor is full. */
export const crowdScale = (count: number): number =>
  figureScale.floor * (1 - 0.1 * Math.min(1, Math.max(0, (count - 70) / 110)));

export function floorFigure({ person, slot, me }: Stood, count: number): Figure {
  const bearing = me ? myBearing : bearingOf(person.uuid);
  return {
    uuid: person.uuid,
    slug: drawnSlug(person.avatarId),
    at: [slot.x, 0, slot.z],
    facing: bearing.facing,
    scale: bearing.size * crowdScale(count),
    pose: bearing.pose,
    phase: bearing.phase,
    lively: 0.7 + 0.3 * bearing.phase,
    shirt: person.color,
  };
}

export function seatFigure(person: Person, place: SeatPlace, playing: boolean): Figure {
  const [x, y, z] = place.at;
  const { phase } = bearingOf(person.uuid);
  return {
    uuid: person.uuid,
    slug: drawnSlug(person.avatarId),
    at: [x, y, z - 0.05],
    facing: -x * 0.045,
    scale: (playing ? figureScale.playing : figureScale.seated) * Math.max(0.86, place.scale),
    pose: playing ? [0.9, 2.1, 0.1, 0.03] : [0.75, 0.75, (phase - 0.5) * 0.14, 0],
    phase,
    lively: playing ? 1 : 0.5,
    shirt: person.color,
  };
}

/** What somebody's vote for this song lets them shine in. */
export const voteOf = ({ like, star }: Person): keyof typeof voteColors | undefined =>
  star ? 'star' : like ? 'like' : undefined;
