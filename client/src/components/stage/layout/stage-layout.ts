import { useMemo, useRef } from 'react';
import type { StagedDesign } from '../common/designs.ts';
import type { StagePerson, StageProps } from '../common/types.ts';
import { floorPoseOf, ownFloorPose } from './floor-pose.ts';
import { type Frame, frames } from './frames.ts';
import { type FloorPlacement, figureScale, floorScale, placeOnFloor } from './people.ts';
import { project } from './project.ts';
import { assignSeats, type SeatPosition, seatPositions, seatsFromMiddle } from './seats.ts';

export interface Seated {
  readonly person: StagePerson;
  readonly place: SeatPosition;
  readonly index: number;
  readonly playing: boolean;
}

/** The top of a person's head: `left` and `top` in fractions of the image, `depth` as the distance from the camera. */
export interface HeadPosition {
  readonly left: number;
  readonly top: number;
  readonly depth: number;
}

/** Where all people are, computed once for the flat stage, the 3D stage and the labels. */
export interface StageLayout {
  readonly frame: Frame;
  readonly seats: readonly SeatPosition[];
  readonly seated: readonly Seated[];
  /** Seat of the DJ who plays; -1 for none. */
  readonly playingSeat: number;
  /** First empty seat from the middle; -1 for none. */
  readonly freeSeat: number;
  readonly onFloor: readonly FloorPlacement[];
  readonly heads: ReadonlyMap<string, HeadPosition>;
}

/** Height of a figure of size 1, in units of the scene. */
export const figureHeight = 1.66;

interface FloorHead {
  readonly frame: Frame;
  readonly scale: number;
  readonly head: HeadPosition;
}
const floorHeads = new WeakMap<FloorPlacement, FloorHead>();

/** Returns where a person's head is; cached until the person, the venue or the scale changes. */
function floorHead(frame: Frame, placement: FloorPlacement, scale: number): HeadPosition {
  const known = floorHeads.get(placement);
  if (known?.frame === frame && known.scale === scale) return known.head;
  const { person, slot, me } = placement;
  const size = (me ? ownFloorPose : floorPoseOf(person.uuid)).size * scale;
  const { left, top, depth } = project(frame.camera, [slot.x, figureHeight * size, slot.z]);
  const head = { left, top, depth };
  floorHeads.set(placement, { frame, scale, head });
  return head;
}

function findHeadPositions(
  frame: Frame,
  seated: readonly Seated[],
  onFloor: readonly FloorPlacement[],
): Map<string, HeadPosition> {
  const heads = new Map<string, HeadPosition>();
  const scale = floorScale(onFloor.length);
  for (const placement of onFloor) heads.set(placement.person.uuid, floorHead(frame, placement, scale));
  for (const { person, place, playing } of seated) {
    const [x, y, z] = place.at;
    const height = figureHeight * (playing ? figureScale.playing : figureScale.seated);
    const { left, top, depth } = project(frame.camera, [x, y + height, z]);
    heads.set(person.uuid, { left, top, depth });
  }
  return heads;
}

/**
 * [H250] Returns the previous object for each placement that has not changed, so that React renders only changed
 * figures again.
 */
export function reusePlacements(
  before: readonly FloorPlacement[],
  now: readonly FloorPlacement[],
): readonly FloorPlacement[] {
  const byUuid = new Map(before.map((one) => [one.person.uuid, one]));
  return now.map((placement) => {
    const known = byUuid.get(placement.person.uuid);
    return known && isSamePlacement(known, placement) ? known : placement;
  });
}

function isSamePlacement(a: FloorPlacement, b: FloorPlacement): boolean {
  const [p, q] = [a.person, b.person];
  return (
    a.slot.x === b.slot.x &&
    a.slot.z === b.slot.z &&
    a.me === b.me &&
    p.avatarId === q.avatarId &&
    p.picture === q.picture &&
    p.color === q.color &&
    Boolean(p.like) === Boolean(q.like) &&
    Boolean(p.star) === Boolean(q.star)
  );
}

type StageInput = Pick<StageProps, 'seats' | 'numberOfSeats' | 'playingUuid' | 'floor' | 'me'>;

/** Assigns seats to the people on stage; `before` is the seat of each uuid from the previous call. */
function arrangeBooth(
  frame: Frame,
  { seats: djs, numberOfSeats, playingUuid }: Pick<StageInput, 'seats' | 'numberOfSeats' | 'playingUuid'>,
  before: ReadonlyMap<string, number>,
) {
  const seats = seatPositions(frame, numberOfSeats);
  const order = seatsFromMiddle(seats);
  const uuids = djs.map(({ uuid }) => uuid);
  const taken = assignSeats(before, uuids, order);
  const seated = djs.flatMap((person): Seated[] => {
    const index = taken.get(person.uuid);
    const place = index === undefined ? undefined : seats[index];
    if (index === undefined || !place) return [];
    return [{ person, place, index, playing: person.uuid === playingUuid }];
  });
  const used = new Set(taken.values());
  const booth = {
    seats,
    seated,
    playingSeat: seated.find(({ playing }) => playing)?.index ?? -1,
    freeSeat: order.find((place) => !used.has(place)) ?? -1,
  };
  return { booth, taken };
}

/** People on the floor who have no seat. */
function findDancers({ floor, seats }: Pick<StageInput, 'floor' | 'seats'>) {
  const seatedUuids = new Set(seats.map(({ uuid }) => uuid));
  return floor.filter(({ uuid }) => !seatedUuids.has(uuid));
}

/** Computes a layout without a previous one; `useStageLayout` keeps people where they are. */
export function createLayout(design: StagedDesign, input: StageInput): StageLayout {
  const frame = frames[design];
  const { booth } = arrangeBooth(frame, input, new Map());
  const { onFloor } = placeOnFloor(frame, findDancers(input), input.me, new Map());
  return { frame, ...booth, onFloor, heads: findHeadPositions(frame, booth.seated, onFloor) };
}

/** Computes the layout of the stage. People keep their seats and slots from one call to the next. */
export function useStageLayout(design: StagedDesign, input: StageInput): StageLayout {
  const { seats, numberOfSeats, playingUuid, floor, me } = input;
  const seatOf = useRef<ReadonlyMap<string, number>>(new Map());
  const slotOf = useRef<ReadonlyMap<string, number>>(new Map());
  const placements = useRef<readonly FloorPlacement[]>([]);
  const frame = frames[design];

  const booth = useMemo(() => {
    const answer = arrangeBooth(frame, { seats, numberOfSeats, playingUuid }, seatOf.current);
    seatOf.current = answer.taken;
    return answer.booth;
  }, [frame, seats, numberOfSeats, playingUuid]);

  const onFloor = useMemo(() => {
    const answer = placeOnFloor(frame, findDancers({ floor, seats }), me, slotOf.current);
    slotOf.current = answer.slots;
    placements.current = reusePlacements(placements.current, answer.onFloor);
    return placements.current;
  }, [frame, floor, seats, me]);

  const heads = useMemo(() => findHeadPositions(frame, booth.seated, onFloor), [frame, booth, onFloor]);
  return useMemo(() => ({ frame, ...booth, onFloor, heads }), [frame, booth, onFloor, heads]);
}
