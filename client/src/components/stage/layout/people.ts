import type { AvatarSlug } from '@hangout/contract/rest/profiles/avatar-slugs';
import type { FloorPoint } from '@hangout/rules/floor';
import { drawnSlug } from '../avatars/avatar-kinds.ts';
import { pointToSlot } from './floor-points.ts';
import { floorPoseOf, ownFloorPose } from './floor-pose.ts';
import { assignSlots, floorSlots, ownSlot, type Slot, slotIndexAt } from './floor-slots.ts';
import type { Frame, Point } from './frames.ts';
import type { SeatPosition } from './seats.ts';

/** DJs are drawn larger than dancers, the one who plays largest. */
export const figureScale = { playing: 1.56, seated: 1.28, floor: 0.84 } as const;

/** Colours of the markers of people who voted. */
export const voteColors = { like: '#3de8a8', star: '#ffc53d' } as const;

export interface Person {
  readonly uuid: string;
  readonly avatarId: string;
  /** [H1598] URL of the picture of an avatar without a drawn figure. */
  readonly picture?: string | undefined;
  readonly color?: string;
  readonly like?: boolean;
  readonly star?: boolean;
  /** Position in the room state, each 0 to 1. */
  readonly x?: number;
  readonly y?: number;
  readonly movedTo?: FloorPoint;
}

/** The place of a person on the floor; `me` is true for the user's own figure. */
export interface FloorPlacement {
  readonly person: Person;
  readonly slot: Slot;
  readonly me: boolean;
}

/** A figure of the 3D scene. */
export interface Figure {
  readonly uuid: string;
  readonly slug: AvatarSlug;
  /** [H1598] URL of a picture to draw instead of the figure. */
  readonly picture?: string | undefined;
  readonly at: Point;
  readonly facing: number;
  readonly scale: number;
  readonly pose: readonly [number, number, number, number];
  readonly phase: number;
  /** How much the figure dances, from 0 to 1. */
  readonly lively: number;
  /** The user's colour, if the avatar's shirt takes one. */
  readonly shirt?: string | undefined;
}

/** The slot at a person's position in the room state, cached by person. */
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
 * Places people on the floor: [H241] where they have walked, or at their position in the room state, or at a slot that
 * follows from the uuid. The user's own figure begins in the middle. Pass the returned `slots` to the next call, so
 * that people keep their places.
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

/** Returns the scale of figures on the floor, which is smaller if there are many. */
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

export const voteOf = ({ like, star }: Person): keyof typeof voteColors | undefined =>
  star ? 'star' : like ? 'like' : undefined;
