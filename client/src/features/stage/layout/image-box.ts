import type { CSSProperties } from 'react';
import type { StageInset } from '../common/types.ts';
import type { Frame } from './frames.ts';
import { IMAGE_ASPECT } from './project.ts';

const shiftOf = ({ top = 0, right = 0, bottom = 0, left = 0 }: StageInset) => ({
  x: (left - right) / 2,
  // Only half of the shift that would centre the image, because the top bar may cover heads, and the player bar the
  // nearest row of people.
  y: (top - bottom) / 4,
});

/**
 * The box of the whole image in pixels, for a stage of this size. The style sheet computes the same box; the 3D camera
 * needs it as numbers.
 */
export function imageBox(width: number, height: number, inset: StageInset) {
  const shift = shiftOf(inset);
  const boxWidth = Math.max(width + 2 * Math.abs(shift.x), IMAGE_ASPECT * (height + 2 * Math.abs(shift.y)));
  const boxHeight = boxWidth / IMAGE_ASPECT;
  return {
    width: boxWidth,
    height: boxHeight,
    left: (width - boxWidth) / 2 + shift.x,
    top: (height - boxHeight) / 2 + shift.y,
  };
}

type StageVariables = Record<
  | '--stage-shift-x'
  | '--stage-shift-y'
  | '--stage-spread-x'
  | '--stage-spread-y'
  | '--stage-energy'
  | '--stage-beat'
  | '--stage-live'
  | '--stage-led',
  string
>;

/** The custom properties that the style sheets of the stage read. */
export function stageVariables(
  inset: StageInset,
  colors: Frame['colors'],
  energy: number,
  bpm: number,
): CSSProperties & StageVariables {
  const shift = shiftOf(inset);
  return {
    '--stage-shift-x': `${shift.x}px`,
    '--stage-shift-y': `${shift.y}px`,
    '--stage-spread-x': `${2 * Math.abs(shift.x)}px`,
    '--stage-spread-y': `${2 * Math.abs(shift.y)}px`,
    '--stage-energy': energy.toFixed(2),
    '--stage-beat': `${(60 / bpm).toFixed(3)}s`,
    '--stage-live': colors.live,
    '--stage-led': colors.led,
  };
}
