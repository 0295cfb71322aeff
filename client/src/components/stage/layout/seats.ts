import type { Frame, Point } from './frames.ts';
import { type ImagePoint, project } from './project.ts';

/** Where a DJ stands behind the desk. `scale` makes both smaller if there are many seats. */
export interface SeatPosition {
  readonly at: Point;
  readonly scale: number;
  readonly deskWidth: number;
  readonly row: 'front' | 'back';
}

export const MAX_SEATS = 10;
/** Depth of the middle seat if there is one row, in units of the scene. */
export const boothDepth = -6.55;
const riser = { height: 1.45, depth: -8.35 } as const;
const widestRow = 11.4;

function rowOfSeats(
  count: number,
  gap: number,
  height: number,
  depth: number,
  row: SeatPosition['row'],
): SeatPosition[] {
  const scale = Math.min(1, gap / 2.1);
  return Array.from({ length: count }, (_, i) => {
    const x = (i - (count - 1) / 2) * gap;
    // Seats form a shallow arc, whose ends are nearer to the audience.
    return { at: [x, height, depth + (x / 5) ** 2 * 0.55], scale, deskWidth: gap * 0.93, row };
  });
}

/**
 * Returns the positions of 1 to 10 seats from left to right. Up to six form one arc; with more there is a second arc
 * behind it, on a riser, so that no face is hidden.
 */
export function seatPositions(frame: Frame, numberOfSeats: number): readonly SeatPosition[] {
  const count = Math.max(1, Math.min(MAX_SEATS, Math.round(numberOfSeats)));
  const floor = frame.stageHeight + 0.12;
  const gapOf = (seats: number) => Math.min(frame.seatGap, (widestRow * (frame.seatGap / 2.3)) / seats);
  if (count <= 6) return rowOfSeats(count, gapOf(count), floor, boothDepth, 'front');
  const front = Math.ceil(count / 2);
  const back = count - front;
  return [
    ...rowOfSeats(front, gapOf(front), floor, boothDepth + 0.35, 'front'),
    ...rowOfSeats(back, gapOf(front), floor + riser.height, riser.depth, 'back'),
  ];
}

/** Returns the indexes of seats in the order in which DJs get them: front row first, from the middle outwards. */
export function seatsFromMiddle(places: readonly SeatPosition[]): readonly number[] {
  const distance = (place: SeatPosition) => Math.abs(place.at[0] + 0.01) + (place.row === 'back' ? 100 : 0);
  return places
    .map((place, index) => ({ index, far: distance(place) }))
    .sort((a, b) => a.far - b.far)
    .map(({ index }) => index);
}

/**
 * Assigns seats. DJs keep theirs; new ones get the free seat nearest to the middle.
 * @param before seat of each uuid, from the previous call
 * @returns seat by uuid; people beyond the last seat are left out
 */
export function assignSeats(
  before: ReadonlyMap<string, number>,
  uuids: readonly string[],
  order: readonly number[],
): ReadonlyMap<string, number> {
  const seated = new Map<string, number>();
  const taken = new Set<number>();
  for (const uuid of uuids) {
    const place = before.get(uuid);
    if (place === undefined || place >= order.length || taken.has(place)) continue;
    seated.set(uuid, place);
    taken.add(place);
  }
  for (const uuid of uuids) {
    if (seated.has(uuid)) continue;
    const free = order.find((place) => !taken.has(place));
    if (free === undefined) break;
    seated.set(uuid, free);
    taken.add(free);
  }
  return seated;
}

/** How far a desk is in front of its DJ, in units of the scene. */
const deskForward = 1.05;

/** The middle of a desk on the ground. */
export const deskPosition = ({ at: [x, y, z], scale }: SeatPosition): Point => [
  x,
  y,
  z + deskForward * scale,
];

/**
 * Returns where a DJ's name stands in the image: at the front edge of the stage, but above the head in the back row,
 * whose feet the front row hides.
 */
export function namePosition(
  { camera, stageHeight }: Frame,
  { at: [x, y, z], row }: SeatPosition,
): ImagePoint {
  return project(camera, row === 'front' ? [x, stageHeight, z + 1.6] : [x, y + 2.5, z]);
}
