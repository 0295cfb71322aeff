import { type AvatarSlug, avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { Scene } from 'three';
import type { StagedDesign } from '../common/designs.ts';
import { createRandom } from '../common/random.ts';
import { riserWindow, venueImageUrls } from '../flat/baked-images.ts';
import { deskCell } from '../flat/sprites.ts';
import { MAX_ON_FLOOR } from '../layout/floor-slots.ts';
import { frames } from '../layout/frames.ts';
import { floorFigure, floorScale, type Person, placeOnFloor, seatFigure } from '../layout/people.ts';
import { IMAGE_ASPECT, project } from '../layout/project.ts';
import { deskPosition } from '../layout/seats.ts';
import { addLights } from '../meshes/light.ts';
import { buildVenue, venueCamera } from '../scene/build-venue.ts';
import { setTone } from '../scene/color-grading.ts';
import { createFigures } from '../scene/figures.ts';
import { createFeetShadows } from '../scene/light-effects.ts';
import { venues } from '../venues/index.ts';
import { type BakedImages, downscale, renderGraded, renderToCanvas, type Size } from './render-image.ts';

const slugs = avatarSlugs.map(({ slug }) => slug);
const shirts = [
  '#ff3d9a',
  '#562df9',
  '#21c8b4',
  '#ffb020',
  '#3f8bff',
  '#ff6b4a',
  '#8be04e',
  '#b06bff',
  '#ff8fb8',
  '#2fd0ff',
  '#e8344e',
];

/** Bakes the background of the flat stage: the venue without desks and people. */
export function bakeEmptyVenue(design: StagedDesign): BakedImages {
  const venue = venues[design];
  const frame = frames[design];
  const built = buildVenue(venue, frame);
  const camera = venueCamera(frame.camera, IMAGE_ASPECT);
  const size = { width: 2000, height: 1000 };
  const urls = venueImageUrls(design);
  const full = renderGraded(built.scene, camera, venue, size, 1, false);
  return {
    [urls.empty]: full.toDataURL('image/webp', 0.8),
    [urls.emptySmall]: downscale(full, { width: 1000, height: 500 }, 0.78),
  };
}

/** Bakes the part of the stage with the riser of the second row. */
export function bakeRiser(design: StagedDesign): BakedImages {
  const venue = venues[design];
  const frame = frames[design];
  const built = buildVenue(venue, frame);
  built.setBooth({ numberOfSeats: 10, playingSeat: -1, desks: false });
  const camera = venueCamera(frame.camera, IMAGE_ASPECT);
  const size = { width: 2000, height: 1000 };
  const full = renderGraded(built.scene, camera, venue, size, 1, false);
  const { left, right, top, bottom } = riserWindow;
  const cut = document.createElement('canvas');
  cut.width = (right - left) * size.width;
  cut.height = (bottom - top) * size.height;
  cut.getContext('2d')?.drawImage(full, -left * size.width, -top * size.height);
  return { [venueImageUrls(design).riser]: cut.toDataURL('image/webp', 0.8) };
}

/** Bakes a desk as the venue's camera sees it, once idle and once with a song playing. */
export function bakeDesks(design: StagedDesign): BakedImages {
  const venue = venues[design];
  const frame = frames[design];
  const urls = venueImageUrls(design);
  const size = {
    width: Math.round(deskCell.width * deskCell.pixelsPerUnit),
    height: Math.round(deskCell.height * deskCell.pixelsPerUnit),
  };
  const made: BakedImages = {};
  for (const [url, playingSeat] of [
    [urls.desk, -1],
    [urls.deskLive, 0],
  ] as const) {
    const built = buildVenue({ ...venue, props: [], beams: [], glows: [], silhouettes: [] }, frame);
    const booth = built.setBooth({ numberOfSeats: 1, playingSeat });
    const place = booth.places[0];
    if (!place) throw new Error('a booth without a seat');
    const [x, y, z] = deskPosition(place);
    const spot = project(frame.camera, [x, y, z]);
    const pixels = deskCell.pixelsPerUnit / spot.unit;
    const camera = venueCamera(frame.camera, IMAGE_ASPECT);
    const left = spot.left * pixels * IMAGE_ASPECT - size.width / 2;
    const top = spot.top * pixels - (deskCell.height - deskCell.ground) * deskCell.pixelsPerUnit;
    camera.setViewOffset(pixels * IMAGE_ASPECT, pixels, left, top, size.width, size.height);
    const scene = new Scene();
    scene.add(booth.group);
    addLights(scene, venue);
    const canvas = renderToCanvas(size, 2, true, (renderer) => {
      setTone(renderer, venue);
      renderer.render(scene, camera);
    });
    made[url] = downscale(canvas, size, 0.84);
  }
  return made;
}

/** Invents people who fill the venue in baked images. */
function inventPeople(count: number, seed: number): Person[] {
  const random = createRandom(seed);
  let bag: AvatarSlug[] = [];
  return Array.from({ length: count }, (_, i) => {
    if (bag.length === 0) bag = [...slugs].sort(() => random() - 0.5);
    return {
      uuid: `guest-${seed}-${i}`,
      avatarId: bag.pop() ?? 'juno',
      color: shirts[Math.floor(random() * shirts.length)] ?? '#562df9',
    };
  });
}

interface PartyOptions {
  readonly people: number;
  readonly djs: readonly (AvatarSlug | null)[];
  readonly zoom: number;
  readonly seed: number;
}

function renderParty(
  design: StagedDesign,
  size: Size,
  { people, djs, zoom, seed }: PartyOptions,
): HTMLCanvasElement {
  const venue = venues[design];
  const frame = frames[design];
  const built = buildVenue(venue, frame);
  const playingSeat = Math.floor(djs.length / 2);
  const booth = built.setBooth({ numberOfSeats: djs.length, playingSeat });
  const seated = booth.places.flatMap((place, i) => {
    const slug = djs[i];
    return slug ? [seatFigure({ uuid: `dj-${i}`, avatarId: slug }, place, i === playingSeat)] : [];
  });
  const guests = inventPeople(Math.min(people, MAX_ON_FLOOR), seed);
  const { onFloor } = placeOnFloor(frame, guests, undefined, new Map());
  const dancing = onFloor.map((one) => floorFigure(one, people));
  built.uniforms.uBeat.value = 0.4;
  const [floorShadows, boothShadows] = [createFeetShadows(), createFeetShadows()];
  built.scene.add(
    createFigures(seated, 'close', venue.light.rimStrength, built.uniforms).group,
    createFigures(dancing, 'floor', venue.light.rimStrength, built.uniforms).group,
    floorShadows.mesh,
    boothShadows.mesh,
  );
  floorShadows.show(dancing.map(({ at: [x, y, z] }) => [x, y, z, 1.25 * floorScale(people)]));
  boothShadows.show(seated.map(({ at: [x, y, z] }) => [x, y - 0.1, z, 1.7]));
  const camera = venueCamera(frame.camera, size.width / size.height, zoom);
  return renderGraded(built.scene, camera, venue, size, 1, true);
}

/** Bakes the image of a venue for cards, with DJs and a crowd. */
export function bakeCard(design: StagedDesign): BakedImages {
  const { zoom, djs } = venues[design].card;
  const large = renderParty(
    design,
    { width: 1600, height: 1000 },
    { people: 78, djs, zoom, seed: 5 + design.length },
  );
  return { [venueImageUrls(design).card]: downscale(large, { width: 800, height: 500 }, 0.82) };
}

export function bakeHero(): BakedImages {
  const djs = ['nova', 'beep', 'mirra', 'bao', 'rusty'] as const;
  const large = renderParty('CLUB', { width: 2800, height: 1120 }, { people: 74, djs, zoom: 0.78, seed: 11 });
  return { '/baked/hero.webp': downscale(large, { width: 1400, height: 560 }, 0.84) };
}
