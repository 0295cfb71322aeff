import { IMAGE_ASPECT, project } from '../layout/project.ts';
import type { StageLayout } from '../layout/stage-layout.ts';

/** A rectangle, in fractions of the image. */
export interface Rectangle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns the rectangle around a centre; width and height are in pixels.
 * @param pixel one pixel as a fraction of the image's width
 */
export function rectangleAround(
  centre: { left: number; top: number },
  { width, height }: { width: number; height: number },
  pixel: number,
): Rectangle {
  const [aside, above] = [(width / 2) * pixel, (height / 2) * pixel * IMAGE_ASPECT];
  return {
    left: centre.left - aside,
    right: centre.left + aside,
    top: centre.top - above,
    bottom: centre.top + above,
  };
}

export const doOverlap = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Width of a head, in units of the scene. */
const headWidth = 0.98;
/** Height of a head as a fraction of the figure's height. */
const headShare = 0.56;

/** Heads of the DJs on the stage, by uuid. */
export function djHeads({ frame, seated, heads }: StageLayout): ReadonlyMap<string, Rectangle> {
  return new Map(
    seated.flatMap(({ person, place }) => {
      const head = heads.get(person.uuid);
      if (!head) return [];
      const foot = project(frame.camera, place.at);
      const height = foot.top - head.top;
      // A figure is 1.66 units high; the desk hides its feet.
      const aside = (height / 1.66) * (headWidth / 2 / IMAGE_ASPECT);
      return [
        [
          person.uuid,
          {
            left: head.left - aside,
            right: head.left + aside,
            top: head.top,
            bottom: head.top + height * headShare,
          },
        ] as const,
      ];
    }),
  );
}
