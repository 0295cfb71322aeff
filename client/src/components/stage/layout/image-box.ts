import type { CSSProperties } from 'react';
import type { StageInset } from '../common/types.ts';
import type { Frame } from './frames.ts';
import { IMAGE_ASPECT } from './project.ts';

/** Maximum height, in pixels, of a bottom panel that covers only the nearest row of people. */
const lowPanel = 120;

/**
 * Returns how far the image is shifted from the middle of the stage, in pixels, and how much larger it must be to cover
 * the stage all the same. Vertically it is shifted only half of the way to the centre, because the top bar may cover
 * heads and the player the nearest row. [H257] A bottom panel higher than `lowPanel` would cover the user's own figure:
 * the image is then shifted further up, and ends behind the panel instead of being enlarged.
 */
function shiftOf({ top = 0, right = 0, bottom = 0, left = 0 }: StageInset) {
  const x = (left - right) / 2;
  const y = (top - Math.min(bottom, lowPanel)) / 4;
  const raised = Math.max(0, bottom - lowPanel) * 0.8;
  return { x, y: y - raised, growX: 2 * Math.abs(x), growY: 2 * Math.abs(y) };
}

/**
 * Returns where the whole image is for a stage of this size, in pixels. The style sheet computes the same, but the 3D
 * camera needs numbers.
 */
export function imageBox(width: number, height: number, inset: StageInset) {
  const shift = shiftOf(inset);
  const boxWidth = Math.max(width + shift.growX, IMAGE_ASPECT * (height + shift.growY));
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
  | '--stage-beat'
  | '--stage-live'
  | '--stage-led',
  string
>;

/** CSS custom properties of the stage's style sheets. */
export function stageVariables(
  inset: StageInset,
  colors: Frame['colors'],
  bpm: number,
): CSSProperties & StageVariables {
  const shift = shiftOf(inset);
  return {
    '--stage-shift-x': `${shift.x}px`,
    '--stage-shift-y': `${shift.y}px`,
    '--stage-spread-x': `${shift.growX}px`,
    '--stage-spread-y': `${shift.growY}px`,
    '--stage-beat': `${(60 / bpm).toFixed(3)}s`,
    '--stage-live': colors.live,
    '--stage-led': colors.led,
  };
}
