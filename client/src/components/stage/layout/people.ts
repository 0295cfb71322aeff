import type { AvatarSlug } from '@hangout/contract/rest/profiles/avatar-slugs';
import type { FloorPoint } from '@hangout/rules/floor';
import { drawnSlug } from '../avatars/avatar-kinds.ts';
import { pointToSlot } from './floor-points.ts';
import { floorPoseOf, ownFloorPose } from './floor-pose.ts';
import { assignSlots, floorSlots, ownSlot, type Slot, slotIndexAt } from './floor-slots.ts';
import type { Frame, Point } from './frames.ts';
import type { SeatPosition } from './seats.ts';

/** Scales of figures: DJs are drawn larger than dancers, the playing one largest. */
export const figureScale = { playing: 1.56, seated: 1.28, floor: 0.84 } as const;

/** Colours of the markers of people who voted. */
export const voteColors = { like: '#3de8a8', star: '#ffc53d' } as const;

export interface Person {
  readonly uuid: string;
  readonly avatarId: string;
  /** [H1598] URL of the picture of an avatar that has no drawn figure. */
  readonly picture?: string | undefined;
  readonly color?: string;
  readonly like?: boolean;
  readonly star?: boolean;
  /** The position in the room state, each 0 to 1. */
  readonly x?: number;
  readonly y?: number;
  readonly movedTo?: FloorPoint;
}

/** A person with their slot; `me` marks the user's own figure. */
export interface FloorPlacement {
  readonly person: Person;
  readonly slot: Slot;
  readonly me: boolean;
}

/** A figure in the 3D scene: avatar, position, size and movement. */
export interface Figure {
  readonly uuid: string;
  readonly slug: AvatarSlug;
  /** [H1598] URL of the picture that is drawn instead of the figure. */
  readonly picture?: string | undefined;
  readonly at: Point;
  readonly facing: number;
  readonly scale: number;
  readonly pose: readonly [number, number, number, number];
  readonly phase: number;
  /** Strength of the dance: 0 stands still, 1 dances. */
  readonly lively: number;
  /** The colour of the user's shirt, if the avatar takes one. */
  readonly shirt?: string | undefined;
}

/** Caches for each person the slot at their position in the room state. */
const slotsOfPeople = new WeakMap<Person, number>();

function slotOf(person: Person): number | undefined {
  const { x, y } = person;
  if (x === undefined || y === undefined) return undefined;
  const known = slotsOfPeople.get(person);
  if (known !== undefined) return known;
  const slot = slotIndexAt(x, y);
  slotsOfPeople.set(person, slot);
  return slot;
}

/**
 * Places every person on the floor: at the point to which they have walked [H241], else at their position in the room
 * state, else at a slot derived from their uuid. The user's own figure starts in the middle. The returned `slots` must
 * be passed to the next call, so that people keep their places.
 */
export function placeOnFloor(
  frame: Frame,
  people: readonly Person[],
  me: string | undefined,
  before: ReadonlyMap<string, number>,
): { onFloor: FloorPlacement[]; slots: ReadonlyMap<string, number> } {
  const places = floorSlots(frame.floorHalf);
  const others = people.filter(({ uuid }) => uuid !== me);
  const known = new Map(before);
  for (const person of others) {
    const slot = slotOf(person);
    if (slot !== undefined) known.set(person.uuid, slot);
  }
  const slots = assignSlots(
    known,
    others.map(({ uuid }) => uuid),
  );
  const onFloor = people.flatMap((person): FloorPlacement[] => {
    const walked = person.movedTo && pointToSlot(frame, person.movedTo);
    if (person.uuid === me) return [{ person, slot: walked ?? ownSlot, me: true }];
    const slot = walked ?? places[slots.get(person.uuid) ?? -1];
    return slot ? [{ person, slot, me: false }] : [];
  });
  return { onFloor, slots };
}

/** Scale of the figures on the floor; smaller if the floor is full. */
export const floorScale = (count: number): number =>
  figureScale.floor * (1 - 0.1 * Math.min(1, Math.max(0, (count - 70) / 110)));

export function floorFigure({ person, slot, me }: FloorPlacement, count: number): Figure {
  const bearing = me ? ownFloorPose : floorPoseOf(person.uuid);
  return {
    uuid: person.uuid,
    slug: drawnSlug(person.avatarId),
    picture: person.picture,
    at: [slot.x, 0, slot.z],
    facing: bearing.facing,
    scale: bearing.size * floorScale(count),
    pose: bearing.pose,
    phase: bearing.phase,
    lively: 0.7 + 0.3 * bearing.phase,
    shirt: person.color,
  };
}

export function seatFigure(person: Person, place: SeatPosition, playing: boolean): Figure {
  const [x, y, z] = place.at;
  const { phase } = floorPoseOf(person.uuid);
  return {
    uuid: person.uuid,
    slug: drawnSlug(person.avatarId),
    picture: person.picture,
    at: [x, y, z - 0.05],
    facing: -x * 0.045,
    scale: (playing ? figureScale.playing : figureScale.seated) * Math.max(0.86, place.scale),
    pose: playing ? [0.9, 2.1, 0.1, 0.03] : [0.75, 0.75, (phase - 0.5) * 0.14, 0],
    phase,
    lively: playing ? 1 : 0.5,
    shirt: person.color,
  };
}

/** Returns the vote that a person's marker shows. */
export const voteOf = ({ like, star }: Person): keyof typeof voteColors | undefined =>
  star ? 'star' : like ? 'like' : undefined;
