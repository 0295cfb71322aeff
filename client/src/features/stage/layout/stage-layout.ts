import { useMemo, useRef } from 'react';
import type { StagedDesign } from '../common/designs.ts';
import type { StagePerson, StageProps } from '../common/types.ts';
import { floorPoseOf, ownFloorPose } from './floor-pose.ts';
import { type Frame, frames } from './frames.ts';
import { type FloorPlacement, figureScale, floorScale, placeOnFloor } from './people.ts';
import { project } from './project.ts';
import { assignSeats, type SeatPosition, seatPositions, seatsFromMiddle } from './seats.ts';

/** A DJ with the seat where they stand. */
export interface Seated {
  readonly person: StagePerson;
  readonly place: SeatPosition;
  readonly index: number;
  readonly playing: boolean;
}

/** The point above a person's head, in fractions of the image. */
export interface HeadPosition {
  readonly left: number;
  readonly top: number;
  readonly depth: number;
}

/** The positions of all people; computed once for the flat stage, the 3D stage and the labels over both. */
export interface StageLayout {
  readonly frame: Frame;
  readonly seats: readonly SeatPosition[];
  readonly seated: readonly Seated[];
  /** Index of the seat whose DJ plays; -1 for none. */
  readonly playingSeat: number;
  /** Index of the first empty seat counted from the middle; -1 for none. */
  readonly freeSeat: number;
  readonly onFloor: readonly FloorPlacement[];
  readonly heads: ReadonlyMap<string, HeadPosition>;
}

/** Height of a figure of size 1, in units of the scene. */
export const figureHeight = 1.66;

function findHeadPositions(
  frame: Frame,
  seated: readonly Seated[],
  onFloor: readonly FloorPlacement[],
): Map<string, HeadPosition> {
  const heads = new Map<string, HeadPosition>();
  for (const { person, slot, me } of onFloor) {
    const size = (me ? ownFloorPose : floorPoseOf(person.uuid)).size * floorScale(onFloor.length);
    const { left, top, depth } = project(frame.camera, [slot.x, figureHeight * size, slot.z]);
    heads.set(person.uuid, { left, top, depth });
  }
  for (const { person, place, playing } of seated) {
    const [x, y, z] = place.at;
    const height = figureHeight * (playing ? figureScale.playing : figureScale.seated);
    const { left, top, depth } = project(frame.camera, [x, y + height, z]);
    heads.set(person.uuid, { left, top, depth });
  }
  return heads;
}

type StageInput = Pick<StageProps, 'seats' | 'numberOfSeats' | 'playingUuid' | 'floor' | 'me'>;

/** Computes the layout. People keep their seats and slots between two calls. */
export function useStageLayout(design: StagedDesign, input: StageInput): StageLayout {
  const { seats: djs, numberOfSeats, playingUuid, floor, me } = input;
  const seatOf = useRef<ReadonlyMap<string, number>>(new Map());
  const slotOf = useRef<ReadonlyMap<string, number>>(new Map());
  const frame = frames[design];

  const booth = useMemo(() => {
    const seats = seatPositions(frame, numberOfSeats);
    const order = seatsFromMiddle(seats);
    const uuids = djs.map(({ uuid }) => uuid);
    const taken = assignSeats(seatOf.current, uuids, order);
    seatOf.current = taken;
    const seated = djs.flatMap((person): Seated[] => {
      const index = taken.get(person.uuid);
      const place = index === undefined ? undefined : seats[index];
      if (index === undefined || !place) return [];
      return [{ person, place, index, playing: person.uuid === playingUuid }];
    });
    const used = new Set(taken.values());
    return {
      seats,
      seated,
      playingSeat: seated.find(({ playing }) => playing)?.index ?? -1,
      freeSeat: order.find((place) => !used.has(place)) ?? -1,
    };
  }, [frame, djs, numberOfSeats, playingUuid]);

  const { onFloor } = useMemo(() => {
    const seatedUuids = new Set(djs.map(({ uuid }) => uuid));
    const dancing = floor.filter(({ uuid }) => !seatedUuids.has(uuid));
    const answer = placeOnFloor(frame, dancing, me, slotOf.current);
    slotOf.current = answer.slots;
    return answer;
  }, [frame, floor, djs, me]);

  const heads = useMemo(() => findHeadPositions(frame, booth.seated, onFloor), [frame, booth, onFloor]);
  return useMemo(() => ({ frame, ...booth, onFloor, heads }), [frame, booth, onFloor, heads]);
}
