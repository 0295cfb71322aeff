import { IMAGE_ASPECT, project } from '../layout/project.ts';
import { namePosition } from '../layout/seats.ts';
import type { StageLayout } from '../layout/stage-layout.ts';
import type { FreeArea } from './free-area.ts';
import { djHeads, doOverlap, type Rectangle, rectangleAround } from './rectangle.ts';

/** How the button on the free seat looks: with the full label, the short one, or only its icon. */
type SeatButtonForm = 'whole' | 'short' | 'icon';

/** Position of a seat's button, in fractions of the image. */
export interface SeatButtonPosition {
  readonly left: number;
  readonly top: number;
  readonly look: SeatButtonForm;
}

/** Maximum width of a stage on which the button has only the short label or the icon, pixels. */
const narrowStage = 560;
const height = 44;
const iconWidth = 44;
/** Width of the button around its label, and of one letter, pixels. */
const around = { whole: 58, short: 48 } as const;
const letter = 7.6;
const stageFront = -3.9;
/** How far the button may be from its seat, in desk widths; farther if it is only the icon. */
const shifts = [0, 0.2, -0.2, 0.4, -0.4] as const;
const farShifts = [0.7, -0.7, 1, -1, 1.4, -1.4] as const;

/**
 * [H255] Chooses place and form of the button on the free seat so that it hides no DJ. It tries the seat, places at
 * both sides of it, and shorter labels; the last resort is the front of the stage, below the seat.
 * @returns undefined if no seat is free
 */
export function placeSeatButton(
  layout: StageLayout,
  free: FreeArea,
  labels: { readonly takeSeat: string; readonly takeSeatShort: string },
): SeatButtonPosition | undefined {
  const place = layout.seats[layout.freeSeat];
  if (!place) return undefined;
  const { frame, seated } = layout;
  const [x, y, z] = place.at;
  const seat = project(frame.camera, [x, y + 1.3, z]);
  const gap = (place.deskWidth * seat.unit) / IMAGE_ASPECT;
  const stageWidth = (free.right - free.left) / free.pixel;
  const obstacles: Rectangle[] = [
    ...djHeads(layout).values(),
    ...seated.map((one) =>
      rectangleAround(namePosition(frame, one.place), { width: gap / free.pixel, height: 26 }, free.pixel),
    ),
  ];
  const widths: readonly (readonly [SeatButtonForm, number])[] = [
    ...(stageWidth > narrowStage
      ? [['whole', Math.ceil(around.whole + labels.takeSeat.length * letter)] as const]
      : []),
    ['short', Math.ceil(around.short + labels.takeSeatShort.length * letter)],
    ['icon', iconWidth],
  ];
  const isFree = (spot: { left: number; top: number }, width: number) => {
    const box = rectangleAround(spot, { width, height }, free.pixel);
    return (
      box.left >= free.left &&
      box.right <= free.right &&
      box.top >= free.top &&
      !obstacles.some((obstacle) => doOverlap(box, obstacle))
    );
  };
  for (const [look, width] of widths)
    for (const shift of look === 'icon' ? [...shifts, ...farShifts] : shifts) {
      const spot = { left: seat.left + shift * gap, top: seat.top };
      if (isFree(spot, width)) return { ...spot, look };
    }
  const { left, top } = project(frame.camera, [x, frame.stageHeight * 0.3, stageFront]);
  return { left, top, look: 'icon' };
}
