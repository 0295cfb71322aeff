import type { AvatarSlug } from '@hangout/contract/rest/profiles/avatar-slugs';
import { Scene } from 'three';
import type { Figure } from '../layout/people.ts';
import { addLights, createLightUniforms, type LightUniforms } from '../meshes/light.ts';
import type { Venue } from '../venues/venue.ts';
import { createFigures, type Figures } from './figures.ts';

/** A light from the front that shows one figure well. */
export const portraitLight: Venue['light'] = {
  sky: '#e6e0ff',
  ground: '#6a4a8a',
  fill: 2.9,
  key: '#fff0e0',
  keyStrength: 2.9,
  back: '#ff5fd2',
  backStrength: 1.6,
  rim: '#8f7bff',
  rimStrength: 0.7,
};

interface SingleFigureOptions {
  readonly slug: AvatarSlug;
  /** Venue whose light is on the figure. */
  readonly venue: Venue;
  readonly pose: Figure['pose'];
  readonly facing: number;
  /** True to draw only the light that the figure emits. */
  readonly glow?: boolean;
  readonly shirt?: string;
}

/** A scene with one figure in the middle, for baked images and the person card. */
export function buildSingleFigure({ slug, venue, pose, facing, glow = false, shirt }: SingleFigureOptions): {
  readonly scene: Scene;
  readonly uniforms: LightUniforms;
  readonly figures: Figures;
} {
  const scene = new Scene();
  const uniforms = createLightUniforms(venue);
  uniforms.uMove.value = 0;
  uniforms.uGlow.value = glow ? 0.5 : 0.3;
  const figure: Figure = {
    ...{ uuid: slug, slug, at: [0, 0, 0], facing, scale: 1, pose, phase: 0, lively: 0 },
    shirt,
  };
  const figures = createFigures([figure], 'close', glow ? 0 : venue.light.rimStrength, uniforms);
  scene.add(figures.group);
  if (!glow) addLights(scene, venue);
  return { scene, uniforms, figures };
}
