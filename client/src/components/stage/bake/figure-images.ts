import type { AvatarSlug } from '@hangout/contract/rest/profiles/avatar-slugs';
import type { StagedDesign } from '../common/designs.ts';
import { type SpritePose, spriteCell, spritePoses } from '../flat/sprites.ts';
import type { Mood } from '../layout/frames.ts';
import type { Figure } from '../layout/people.ts';
import { venueCamera } from '../scene/build-venue.ts';
import { setTone } from '../scene/color-grading.ts';
import { buildSingleFigure, portraitLight } from '../scene/single-figure.ts';
import { venues } from '../venues/index.ts';
import type { Venue } from '../venues/venue.ts';
import { addHalo, downscale, renderToCanvas } from './render-image.ts';

/** The venue by whose light the figures are baked, for each mood. */
const moodVenues: Readonly<Record<Mood, StagedDesign>> = { night: 'CLUB', warm: 'YACHT', day: 'BARN_UA' };

function lightOf(mood: Mood): Venue {
  return { ...venues[moodVenues[mood]], pools: [] };
}

/** Bakes the round portrait of an avatar. Figures with tall ears or hats are seen from farther away. */
export function bakePortrait(slug: AvatarSlug): string {
  const tall = ['mochi', 'luna', 'dolly', 'riot', 'zorp', 'beep', 'spike', 'sol'].includes(slug);
  const size = { width: 160, height: 160 };
  const base = lightOf('night');
  const venue: Venue = { ...base, light: portraitLight };
  const camera = venueCamera(
    { at: [0, 1.25, tall ? 4.9 : 4.1], lookAt: [0, tall ? 1.22 : 1.13, 0], angle: 20 },
    1,
  );
  const [figure, lights] = [false, true].map((glow) =>
    renderToCanvas(size, 2, true, (renderer) => {
      setTone(renderer, venue);
      const pose = [0.2, 0.2, 0.04, 0] as const;
      renderer.render(buildSingleFigure({ slug, venue, pose, facing: 0.28, glow }).scene, camera);
    }),
  );
  const pen = figure?.getContext('2d');
  if (!figure || !lights || !pen) throw new Error(`no picture of ${slug}`);
  addHalo(pen, lights, 0, { width: size.width * 2, height: size.height * 2 });
  return downscale(figure, size, 0.86);
}

const poses: Readonly<Record<SpritePose, { pose: Figure['pose']; facing: number }>> = {
  rest: { pose: [0.45, 0.45, -0.05, 0], facing: 0.12 },
  wave: { pose: [0.5, 2.1, 0.08, 0.03], facing: -0.12 },
  both: { pose: [2.05, 2.05, 0.04, 0], facing: 0.16 },
  back: { pose: [0.7, 1.9, 0.06, 0], facing: Math.PI + 0.35 },
};

/** Bakes the sprite sheet of an avatar: all poses side by side, seen as the venues' cameras see them. */
export function bakeFigureSheet(slug: AvatarSlug, mood: Mood): string {
  const venue = lightOf(mood);
  const cell = {
    width: Math.round(spriteCell.width * spriteCell.pixelsPerUnit),
    height: Math.round(spriteCell.height * spriteCell.pixelsPerUnit),
  };
  const middle = spriteCell.height / 2 - spriteCell.ground;
  const distance = 16;
  const pitch = 0.24;
  const angle = (Math.atan(spriteCell.height / 2 / distance) * 360) / Math.PI;
  const camera = venueCamera(
    {
      at: [0, middle + distance * Math.sin(pitch), distance * Math.cos(pitch)],
      lookAt: [0, middle, 0],
      angle,
    },
    cell.width / cell.height,
  );
  const sheet = document.createElement('canvas');
  sheet.width = cell.width * spritePoses.length;
  sheet.height = cell.height;
  const pen = sheet.getContext('2d');
  if (!pen) throw new Error('no 2d canvas for a sheet');
  pen.imageSmoothingQuality = 'high';
  spritePoses.forEach((name, i) => {
    const { pose, facing } = poses[name];
    const [canvas, lights] = [false, true].map((glow) =>
      renderToCanvas(cell, 2, true, (renderer) => {
        setTone(renderer, venue);
        renderer.render(buildSingleFigure({ slug, venue, pose, facing, glow }).scene, camera);
      }),
    );
    if (!canvas || !lights) throw new Error(`no picture of ${slug}`);
    pen.drawImage(canvas, i * cell.width, 0, cell.width, cell.height);
    addHalo(pen, lights, i * cell.width, cell);
  });
  return sheet.toDataURL('image/webp', 0.8);
}
