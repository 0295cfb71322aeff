import type { CSSProperties } from 'react';
import type { Camera, Point } from '../layout/frames.ts';
import { project } from '../layout/project.ts';
import { type SpritePose, spriteCell, spritePoses } from './sprites.ts';

const percent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`;

/** Where a figure's sprite stands in the picture: its feet on `at`, its size by the distance. */
export function figureStyle(camera: Camera, at: Point, scale: number): CSSProperties {
  const { left, top, unit, depth } = project(camera, at);
  return {
    left: percent(left),
    top: percent(top),
    height: percent(unit * spriteCell.height * scale),
    zIndex: Math.round(1000 - depth * 10),
  };
}

/** Shows one pose of a figure's sheet. */
export const poseStyle = (url: string, pose: SpritePose): CSSProperties => ({
  backgroundImage: `url(${url})`,
  backgroundPositionX: percent(spritePoses.indexOf(pose) / (spritePoses.length - 1)),
});

/** A window of the picture from its corners, as fractions. */
export const windowStyle = (box: {
  left: number;
  right: number;
  top: number;
  bottom: number;
}): CSSProperties => ({
  left: percent(box.left),
  top: percent(box.top),
  width: percent(box.right - box.left),
  height: percent(box.bottom - box.top),
});
