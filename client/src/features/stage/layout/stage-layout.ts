import { useMemo, useRef } from 'react';
import type { StagedDesign } from '../common/designs.ts';
import type { StagePerson, StageProps } from '../common/types.ts';
import { bearingOf, myBearing } from './floor-pose.ts';
import { type Frame, frames } from './frames.ts';
import { crowdScale, figureScale, type Stood, standOnFloor } from './people.ts';
import { project } from './project.ts';
import { assignSeats, type SeatPlace, seatPlaces, seatsFromMiddle } from './seats.ts';

export interface Seated {
  readonly person: StagePerson;
  readonly place: SeatPlace;
  readonly index: number;
  readonly playing: boolean;
}

/** A point over somebody's head, in fractions of the picture. */
export interface HeadSpot {
  readonly left: number;
  readonly top: number;
  readonly depth: number;
}

/** Who stands where, found once for the flat stage, the 3D stage and the labels over both. */
export interface StageModel {
  readonly frame: Frame;
  readonly places: readonly SeatPlace[];
  readonly seated: readonly Seated[];
  /** Index of the seat that plays, -1 for none. */
  readonly live: number;
  /** Index of the first empty seat counted from the middle, -1 for none. */
  readonly free: number;
  readonly stood: readonly Stood[];
  readonly heads: ReadonlyMap<string, HeadSpot>;
}

const figureHeight = 1.66;

function headSpots(frame: Frame, seated: readonly Seated[], stood: readonly Stood[]): Map<string, HeadSpot> {
  const heads = new Map<string, HeadSpot>();
  for (const { person, slot, me } of stood) {
    const size = (me ? myBearing : bearingOf(person.uuid)).size * crowdScale(stood.length);
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

type Asked = Pick<StageProps, 'seats' | 'numberOfSeats' | 'playingUuid' | 'floor' | 'me'>;

/** People keep their places between two calls as long as they stay. */
export function useStageModel(design: StagedDesign, asked: Asked): StageModel {
  const { seats, numberOfSeats, playingUuid, floor, me } = asked;
  const seatOf = useRef<ReadonlyMap<string, number>>(new Map());
  const slotOf = useRef<ReadonlyMap<string, number>>(new Map());
  const frame = frames[design];

  const booth = useMemo(() => {
    const places = seatPlaces(frame, numberOfSeats);
    const order = seatsFromMiddle(places);
    const uuids = seats.map(({ uuid }) => uuid);
    const taken = assignSeats(seatOf.current, uuids, order);
    seatOf.current = taken;
    const seated = seats.flatMap((person): Seated[] => {
      const index = taken.get(person.uuid);
      const place = index === undefined ? undefined : places[index];
      if (index === undefined || !place) return [];
      return [{ person, place, index, playing: person.uuid === playingUuid }];
    });
    const used = new Set(taken.values());
    return {
      places,
      seated,
      live: seated.find(({ playing }) => playing)?.index ?? -1,
      free: order.find((place) => !used.has(place)) ?? -1,
    };
  }, [frame, seats, numberOfSeats, playingUuid]);

  const { stood } = useMemo(() => {
    const seatedUuids = new Set(seats.map(({ uuid }) => uuid));
    const dancing = floor.filter(({ uuid }) => !seatedUuids.has(uuid));
    const answer = standOnFloor(frame, dancing, me, slotOf.current);
    slotOf.current = answer.slots;
    return answer;
  }, [frame, floor, seats, me]);

  const heads = useMemo(() => headSpots(frame, booth.seated, stood), [frame, booth, stood]);
  return useMemo(() => ({ frame, ...booth, stood, heads }), [frame, booth, stood, heads]);
}
