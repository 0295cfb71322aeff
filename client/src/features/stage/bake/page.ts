import '@fontsource-variable/bricolage-grotesque';
import { type AvatarSlug, avatarSlugs } from '@hangout/contract/avatar-slugs';
import { type PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { type StagedDesign, stagedDesigns } from '../designs.ts';
import { pictureUrls, riserWindow } from '../flat/pictures.ts';
import { deskCell, figureUrl, moods, type SpritePose, spriteCell, spritePoses } from '../flat/sprites.ts';
import { mostOnFloor } from '../floor/slots.ts';
import { seeded } from '../random.ts';
import { feetShadows } from '../scene/air.ts';
import { deskAt } from '../scene/booth-place.ts';
import { buildVenue, venueCamera } from '../scene/build.ts';
import { buildFigures, type Figure } from '../scene/figures.ts';
import { gradedComposer, setTone } from '../scene/grade.ts';
import { addLights, lightUniforms } from '../scene/light.ts';
import { crowdScale, floorFigure, type Person, seatFigure, standOnFloor } from '../scene/people.ts';
import { frames, type Mood } from '../venues/frames.ts';
import { venues } from '../venues/index.ts';
import { pictureAspect, project } from '../venues/project.ts';
import type { Venue } from '../venues/venue.ts';

type Pictures = Record<string, string>;
interface Size {
  readonly width: number;
  readonly height: number;
}

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

/** Draws in double size and scales down: smoother edges than any other way. */
function shrunk(canvas: HTMLCanvasElement, { width, height }: Size, quality: number): string {
  const small = document.createElement('canvas');
  small.width = width;
  small.height = height;
  const pen = small.getContext('2d');
  if (!pen) throw new Error('no 2d canvas to shrink a picture on');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(canvas, 0, 0, width, height);
  return small.toDataURL('image/webp', quality);
}

function draw(
  size: Size,
  scale: number,
  alpha: boolean,
  render: (renderer: WebGLRenderer) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha, preserveDrawingBuffer: true });
  renderer.setPixelRatio(scale);
  renderer.setSize(size.width, size.height, false);
  renderer.setClearColor(0, 0);
  render(renderer);
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  renderer.dispose();
  renderer.forceContextLoss();
  return copy;
}

/** Which venue's light the figures of each mood stand in. */
const moodVenues: Readonly<Record<Mood, StagedDesign>> = { night: 'CLUB', warm: 'YACHT', day: 'BARN_UA' };

function lightOf(mood: Mood): Venue {
  return { ...venues[moodVenues[mood]], pools: [] };
}

const portraitLight: Venue['light'] = {
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

/** One figure in a venue's light; `glow` leaves only its own lights on. */
function oneFigure(
  slug: AvatarSlug,
  venue: Venue,
  pose: Figure['pose'],
  facing: number,
  glow = false,
): Scene {
  const scene = new Scene();
  const uniforms = lightUniforms(venue);
  uniforms.uMove.value = 0;
  uniforms.uGlow.value = glow ? 0.5 : 0.3;
  const figure: Figure = { uuid: slug, slug, at: [0, 0, 0], facing, scale: 1, pose, phase: 0, lively: 0 };
  scene.add(buildFigures([figure], 'close', glow ? 0 : venue.light.rimStrength, uniforms).group);
  if (!glow) addLights(scene, venue);
  return scene;
}

/** Lays a soft halo of the figure's own lights over its picture: what bloom does in 3D. */
function addHalo(
  pen: CanvasRenderingContext2D,
  lights: HTMLCanvasElement,
  x: number,
  { width, height }: Size,
): void {
  const soft = document.createElement('canvas');
  soft.width = width;
  soft.height = height;
  const brush = soft.getContext('2d');
  if (!brush) return;
  brush.drawImage(lights, 0, 0, width, height);
  const pixels = brush.getImageData(0, 0, width, height);
  for (let i = 0; i < pixels.data.length; i += 4) {
    const [r = 0, g = 0, b = 0] = pixels.data.subarray(i, i + 3);
    pixels.data[i + 3] = Math.max(r, g, b);
  }
  brush.putImageData(pixels, 0, 0);
  pen.save();
  pen.beginPath();
  pen.rect(x, 0, width, height);
  pen.clip();
  pen.globalCompositeOperation = 'lighter';
  for (const [blur, alpha] of [
    [width * 0.02, 0.5],
    [width * 0.06, 0.75],
  ] as const) {
    pen.filter = `blur(${blur}px)`;
    pen.globalAlpha = alpha;
    pen.drawImage(soft, x, 0);
  }
  pen.restore();
}

/** The head in a round window: figures with tall ears or hats are seen from a little farther. */
function portrait(slug: AvatarSlug): string {
  const tall = ['mochi', 'luna', 'dolly', 'riot', 'zorp', 'beep', 'spike', 'sol'].includes(slug);
  const size = { width: 160, height: 160 };
  const base = lightOf('night');
  const venue: Venue = { ...base, light: portraitLight };
  const camera = venueCamera(
    { at: [0, 1.25, tall ? 4.9 : 4.1], lookAt: [0, tall ? 1.22 : 1.13, 0], angle: 20 },
    1,
  );
  const [figure, lights] = [false, true].map((glow) =>
    draw(size, 2, true, (renderer) => {
      setTone(renderer, venue);
      renderer.render(oneFigure(slug, venue, [0.2, 0.2, 0.04, 0], 0.28, glow), camera);
    }),
  );
  const pen = figure?.getContext('2d');
  if (!figure || !lights || !pen) throw new Error(`no picture of ${slug}`);
  addHalo(pen, lights, 0, { width: size.width * 2, height: size.height * 2 });
  return shrunk(figure, size, 0.86);
}

const poses: Readonly<Record<SpritePose, { pose: Figure['pose']; facing: number }>> = {
  rest: { pose: [0.45, 0.45, -0.05, 0], facing: 0.12 },
  wave: { pose: [0.5, 2.1, 0.08, 0.03], facing: -0.12 },
  both: { pose: [2.05, 2.05, 0.04, 0], facing: 0.16 },
  back: { pose: [0.7, 1.9, 0.06, 0], facing: Math.PI + 0.35 },
};

/** All poses of one kind side by side, seen as the venues' cameras see the floor. */
function figureSheet(slug: AvatarSlug, mood: Mood): string {
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
      draw(cell, 2, true, (renderer) => {
        setTone(renderer, venue);
        renderer.render(oneFigure(slug, venue, pose, facing, glow), camera);
      }),
    );
    if (!canvas || !lights) throw new Error(`no picture of ${slug}`);
    pen.drawImage(canvas, i * cell.width, 0, cell.width, cell.height);
    addHalo(pen, lights, i * cell.width, cell);
  });
  return sheet.toDataURL('image/webp', 0.8);
}

function graded(
  scene: Scene,
  camera: PerspectiveCamera,
  venue: Venue,
  size: Size,
  scale: number,
  vignette: boolean,
): HTMLCanvasElement {
  return draw(size, 1, false, (renderer) => {
    const { width, height } = size;
    gradedComposer(renderer, scene, camera, venue, {
      width,
      height,
      pixelRatio: scale,
      samples: 4,
      vignette,
    }).render();
  });
}

/** The place as the flat stage needs it: no desks, no people. */
function emptyVenue(design: StagedDesign): Pictures {
  const venue = venues[design];
  const frame = frames[design];
  const built = buildVenue(venue, frame);
  const camera = venueCamera(frame.camera, pictureAspect);
  const size = { width: 2000, height: 1000 };
  const urls = pictureUrls(design);
  const full = graded(built.scene, camera, venue, size, 1, false);
  return {
    [urls.empty]: full.toDataURL('image/webp', 0.8),
    [urls.emptySmall]: shrunk(full, { width: 1000, height: 500 }, 0.78),
  };
}

/** The part of the stage where the second row's riser stands. */
function riser(design: StagedDesign): Pictures {
  const venue = venues[design];
  const frame = frames[design];
  const built = buildVenue(venue, frame);
  built.setBooth({ numberOfSeats: 10, live: -1, desks: false });
  const camera = venueCamera(frame.camera, pictureAspect);
  const size = { width: 2000, height: 1000 };
  const full = graded(built.scene, camera, venue, size, 1, false);
  const { left, right, top, bottom } = riserWindow;
  const cut = document.createElement('canvas');
  cut.width = (right - left) * size.width;
  cut.height = (bottom - top) * size.height;
  cut.getContext('2d')?.drawImage(full, -left * size.width, -top * size.height);
  return { [pictureUrls(design).riser]: cut.toDataURL('image/webp', 0.8) };
}

/** One desk seen from the venue's camera, idle and playing. */
function desks(design: StagedDesign): Pictures {
  const venue = venues[design];
  const frame = frames[design];
  const urls = pictureUrls(design);
  const size = {
    width: Math.round(deskCell.width * deskCell.pixelsPerUnit),
    height: Math.round(deskCell.height * deskCell.pixelsPerUnit),
  };
  const made: Pictures = {};
  for (const [url, live] of [
    [urls.desk, -1],
    [urls.deskLive, 0],
  ] as const) {
    const built = buildVenue({ ...venue, props: [], beams: [], glows: [], silhouettes: [] }, frame);
    const booth = built.setBooth({ numberOfSeats: 1, live });
    const place = booth.places[0];
    if (!place) throw new Error('a booth without a seat');
    const [x, y, z] = deskAt(place);
    const spot = project(frame.camera, [x, y, z]);
    const pixels = deskCell.pixelsPerUnit / spot.unit;
    const camera = venueCamera(frame.camera, pictureAspect);
    const left = spot.left * pixels * pictureAspect - size.width / 2;
    const top = spot.top * pixels - (deskCell.height - deskCell.ground) * deskCell.pixelsPerUnit;
    camera.setViewOffset(pixels * pictureAspect, pixels, left, top, size.width, size.height);
    const scene = new Scene();
    scene.add(booth.group);
    addLights(scene, venue);
    const canvas = draw(size, 2, true, (renderer) => {
      setTone(renderer, venue);
      renderer.render(scene, camera);
    });
    made[url] = shrunk(canvas, size, 0.84);
  }
  return made;
}

/** Invented people for pictures. */
function crowd(count: number, seed: number): Person[] {
  const random = seeded(seed);
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

interface Party {
  readonly people: number;
  readonly djs: readonly (AvatarSlug | null)[];
  readonly zoom: number;
  readonly seed: number;
}

/** The place full of people. */
function party(design: StagedDesign, size: Size, { people, djs, zoom, seed }: Party): HTMLCanvasElement {
  const venue = venues[design];
  const frame = frames[design];
  const built = buildVenue(venue, frame);
  const live = Math.floor(djs.length / 2);
  const booth = built.setBooth({ numberOfSeats: djs.length, live });
  const seated = booth.places.flatMap((place, i) => {
    const slug = djs[i];
    return slug ? [seatFigure({ uuid: `dj-${i}`, avatarId: slug }, place, i === live)] : [];
  });
  const guests = crowd(Math.min(people, mostOnFloor), seed);
  const { stood } = standOnFloor(frame, guests, undefined, new Map());
  const dancing = stood.map((one) => floorFigure(one, people));
  built.uniforms.uBeat.value = 0.4;
  built.scene.add(
    buildFigures(seated, 'close', venue.light.rimStrength, built.uniforms).group,
    buildFigures(dancing, 'floor', venue.light.rimStrength, built.uniforms).group,
    feetShadows(dancing.map(({ at: [x, y, z] }) => [x, y, z, 1.25 * crowdScale(people)])),
    feetShadows(seated.map(({ at: [x, y, z] }) => [x, y - 0.1, z, 1.7])),
  );
  const camera = venueCamera(frame.camera, size.width / size.height, zoom);
  return graded(built.scene, camera, venue, size, 1, true);
}

function card(design: StagedDesign): Pictures {
  const { zoom, djs } = venues[design].card;
  const large = party(
    design,
    { width: 1600, height: 1000 },
    { people: 78, djs, zoom, seed: 5 + design.length },
  );
  return { [pictureUrls(design).card]: shrunk(large, { width: 800, height: 500 }, 0.82) };
}

function hero(): Pictures {
  const djs = ['nova', 'beep', 'mirra', 'bao', 'rusty'] as const;
  const large = party('CLUB', { width: 2800, height: 1120 }, { people: 74, djs, zoom: 0.78, seed: 11 });
  return { '/baked/hero.webp': shrunk(large, { width: 1400, height: 560 }, 0.84) };
}

const jobs: Readonly<Record<string, (name: string) => Pictures>> = {
  portrait: (name) =>
    Object.fromEntries(
      slugs.filter((slug) => slug === name).map((slug) => [`/baked/portraits/${slug}.webp`, portrait(slug)]),
    ),
  figure: (name) =>
    Object.fromEntries(
      slugs
        .filter((slug) => slug === name)
        .flatMap((slug) => moods.map((mood) => [figureUrl(mood, slug), figureSheet(slug, mood)] as const)),
    ),
  empty: (name) => Object.assign({}, ...designsNamed(name).map(emptyVenue)),
  riser: (name) => Object.assign({}, ...designsNamed(name).map(riser)),
  desks: (name) => Object.assign({}, ...designsNamed(name).map(desks)),
  card: (name) => Object.assign({}, ...designsNamed(name).map(card)),
  hero,
};

const designsNamed = (name: string) => stagedDesigns.filter((design) => design === name);

declare global {
  interface Window {
    bake: (job: string, name: string) => Promise<Pictures>;
  }
}

/** Called by the script: draws one job's pictures and answers them as data addresses by path. */
window.bake = async (job, name) => {
  await document.fonts.load('800 100px "Bricolage Grotesque Variable"');
  const run = jobs[job];
  if (!run) throw new Error(`no job ${job}`);
  return run(name);
};
