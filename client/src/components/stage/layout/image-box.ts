import type { CSSProperties } from 'react';
import type { StageInset } from '../common/types.ts';
import type { Frame } from './frames.ts';
import { IMAGE_ASPECT } from './project.ts';

/** Height of a bottom panel, px, that still covers only the nearest row of people. */
const lowPanel = 120;

/**
 * Returns how far to shift the image from the middle of the stage, px, and how much larger the image must be to still
 * cover the stage.
 *
 * Vertically the image is shifted by only half of the distance that would centre it: the top bar may cover heads, and
 * the player may cover the nearest row of people. [H257] A bottom panel higher than `lowPanel` would cover the user's
 * own figure. The image is then shifted further up and ends behind the panel instead of being enlarged.
 */
function shiftOf({ top = 0, right = 0, bottom = 0, left = 0 }: StageInset) {
  const x = (left - right) / 2;
  const y = (top - Math.min(bottom, lowPanel)) / 4;
  const raised = Math.max(0, bottom - lowPanel) * 0.8;
  return { x, y: y - raised, growX: 2 * Math.abs(x), growY: 2 * Math.abs(y) };
}

/**
 * Returns the box of the whole image for a stage of this size, px. The style sheet computes the same box, but the 3D
 * camera needs it as numbers.
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

/** The CSS custom properties that the stage's style sheets read. */
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
