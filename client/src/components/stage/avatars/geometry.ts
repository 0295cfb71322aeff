import type { AvatarSlug } from '@hangout/contract/rest/profiles/avatar-slugs';
import type { BufferGeometry } from 'three';
import { animalFigures } from './animal-figures.ts';
import { fantasyFigures } from './fantasy-figures.ts';
import { FigureBuilder } from './figure.ts';
import { humanFigures } from './human-figures.ts';
import { objectFigures } from './object-figures.ts';

const drawings: Readonly<Record<AvatarSlug, (figure: FigureBuilder) => void>> = {
  ...humanFigures,
  ...animalFigures,
  ...fantasyFigures,
  ...objectFigures,
};

/** Levels of detail, as factors of the number of segments: for DJs and portraits, the floor, and a dense crowd. */
const details = { close: 1, floor: 0.6, crowd: 0.35 } as const;
export type Detail = keyof typeof details;

/** Maximum number of triangles per figure. */
export const triangleBudget: Readonly<Record<Detail, number>> = { close: 8000, floor: 3600, crowd: 1800 };

const built = new Map<string, BufferGeometry>();

/** Returns the geometry of an avatar, which all callers share: clone it before adding instance attributes. */
export function figureGeometry(slug: AvatarSlug, detail: Detail): BufferGeometry {
  const key = `${slug} ${detail}`;
  const known = built.get(key);
  if (known) return known;
  const figure = new FigureBuilder(details[detail]);
  drawings[slug](figure);
  const geometry = figure.build();
  built.set(key, geometry);
  return geometry;
}
