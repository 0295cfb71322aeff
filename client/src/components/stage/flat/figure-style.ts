import type { CSSProperties } from 'react';
import type { Camera, Point } from '../layout/frames.ts';
import { project } from '../layout/project.ts';
import { type SpritePose, spriteCell, spritePoses } from './sprites.ts';

const percent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`;

/** Positions a figure's sprite: its feet are at `at`, and it is smaller the farther it is from the camera. */
export function figureStyle(camera: Camera, at: Point, scale: number): CSSProperties {
  const { left, top, unit, depth } = project(camera, at);
  return {
    left: percent(left),
    top: percent(top),
    height: percent(unit * spriteCell.height * scale),
    zIndex: Math.round(1000 - depth * 10),
  };
}

/** Shows one pose of a sprite sheet. */
export const poseStyle = (url: string, pose: SpritePose): CSSProperties => ({
  backgroundImage: `url(${url})`,
  backgroundPositionX: percent(spritePoses.indexOf(pose) / (spritePoses.length - 1)),
});

/** [H1598] Shows a picture in place of a figure, with its lower edge at the feet. */
export const imageStyle = (url: string): CSSProperties => ({
  backgroundImage: `url(${url})`,
  backgroundSize: 'contain',
  backgroundPosition: `50% ${percent(1 - spriteCell.ground / spriteCell.height)}`,
  backgroundRepeat: 'no-repeat',
});

/** Positions an element so that it fills `box`, whose edges are fractions of the image. */
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
