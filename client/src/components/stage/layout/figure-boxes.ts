import type { StagePerson } from '../common/types.ts';
import { IMAGE_ASPECT, project } from './project.ts';
import { namePosition } from './seats.ts';
import type { StageLayout } from './stage-layout.ts';

/** A rectangle that can be clicked, in fractions of the image. */
export interface FigureBox {
  readonly person: StagePerson;
  readonly me: boolean;
  /** Horizontal centre of the rectangle. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Distance from the camera; the nearest figure is on top. */
  readonly depth: number;
}

interface VisibleArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Width of a figure divided by its height. */
const slenderness = 0.62;

/**
 * [H844] Returns the rectangles of visible figures: DJs from left to right, then people on the floor from left to
 * right. The rectangle of a DJ includes the desk and the name.
 */
export function figureBoxes(
  layout: StageLayout,
  people: readonly StagePerson[],
  visible: VisibleArea,
): FigureBox[] {
  const byUuid = new Map(people.map((person) => [person.uuid, person]));
  const box = (uuid: string, me: boolean, bottom: number, minWidth = 0): FigureBox[] => {
    const person = byUuid.get(uuid);
    const head = layout.heads.get(uuid);
    if (!person || !head) return [];
    const height = bottom - head.top;
    const width = Math.max(minWidth, (height * slenderness) / IMAGE_ASPECT);
    return [{ person, me, left: head.left, top: head.top + height / 2, width, height, depth: head.depth }];
  };
  const { frame, seated, onFloor } = layout;
  const djs = seated.flatMap(({ person, place }) => {
    const foot = project(frame.camera, place.at);
    const bottom = Math.max(foot.top, namePosition(frame, place).top);
    return box(person.uuid, false, bottom, (foot.unit * place.deskWidth) / IMAGE_ASPECT);
  });
  const dancers = onFloor.flatMap(({ person, slot, me }) =>
    box(person.uuid, me, project(frame.camera, [slot.x, 0, slot.z]).top),
  );
  const isVisible = ({ left, top }: FigureBox) =>
    left > visible.left && left < visible.right && top > visible.top && top < visible.bottom;
  const fromLeft = (boxes: readonly FigureBox[]) =>
    boxes.filter(isVisible).toSorted((a, b) => a.left - b.left);
  return [...fromLeft(djs), ...fromLeft(dancers)];
}
