import {
  BatchedMesh,
  Color,
  Fog,
  Group,
  InstancedMesh,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Texture,
} from 'three';
import type { Camera, Frame, Point } from '../layout/frames.ts';
import { boothDepth } from '../layout/seats.ts';
import type { Beam, Glow } from '../layout/venue-appearance.ts';
import { addLights, createLightUniforms, idleSpot, type LightUniforms } from '../meshes/light.ts';
import { MeshBuilder } from '../meshes/mesh-builder.ts';
import { createSignMesh } from '../meshes/signs.ts';
import { addProp } from '../props/index.ts';
import type { PropContext } from '../props/prop.ts';
import type { Venue } from '../venues/venue.ts';
import { type Booth, type BoothOptions, buildBooth } from './booth.ts';
import { createFloorMesh } from './floor.ts';
import { createLedWall } from './led-wall.ts';
import { createGlowSprites, createLightBeams, setLightBlending } from './light-effects.ts';
import { createSilhouettes } from './silhouettes.ts';
import { createSkyDome, createWaterPlane } from './sky.ts';
import { addStagePlatform } from './stage-platform.ts';

export interface VenueScene {
  readonly scene: Scene;
  readonly uniforms: LightUniforms;
  readonly setBooth: (options: BoothOptions) => Booth;
  readonly showCover: (cover: Texture | null) => void;
  /** Sets the strength of lights, depending on whether bloom and colour grading follow. */
  readonly setGraded: (isGraded: boolean) => void;
}

/** Returns copies that are mirrored below the floor, which looks like a reflection in it. */
function mirrored(pieces: readonly Object3D[]): Group {
  const group = new Group();
  group.scale.y = -1;
  return group.add(...pieces.map((piece) => piece.clone()));
}

/** [H250] Frees the graphics memory of geometries, instances, materials and their textures. */
export function disposeObject(part: Object3D): void {
  part.traverse((piece) => {
    if (!(piece instanceof Mesh)) return;
    if (piece instanceof InstancedMesh || piece instanceof BatchedMesh) piece.dispose();
    piece.geometry.dispose();
    for (const material of [piece.material].flat()) {
      if (material.map instanceof Texture) material.map.dispose();
      material.dispose();
    }
  });
}

/**
 * [H251] Strength of lights with bloom and colour grading, and without. Without, they are weaker: overlapping lights
 * add up, and nothing darkens what exceeds white.
 */
const lightStrengths = {
  graded: { uAir: 1, uGlow: 1, uLamp: 1 },
  plain: { uAir: 0.7, uGlow: 0.3, uLamp: 0.6 },
} as const;

/** [H252] Beams and glows of the spotlight on a DJ at this position. */
export function spotLights(venue: Venue, frame: Frame, [x, y, z]: Point): { beams: Beam[]; glows: Glow[] } {
  const { lamps, radius, strength, color, glow } = venue.spot;
  return {
    beams: lamps.map((lamp) => [lamp, [x, y - 0.1, z + 0.35], radius, color, strength]),
    glows: [
      [[x, y + 1.2, z - 0.9], 4.4, frame.colors.live, 0.42],
      ...(glow ? [[[x, y + 1, z - 0.85], glow.size, glow.color, glow.strength] as const] : []),
    ],
  };
}

/** Builds a venue without people from its description. */
export function buildVenue(venue: Venue, frame: Frame): VenueScene {
  const scene = new Scene();
  const uniforms = createLightUniforms(venue);
  scene.fog = new Fog(new Color(venue.fog.color), venue.fog.near, venue.fog.far);
  scene.background = new Color(venue.fog.color);
  scene.add(createSkyDome(venue.sky));
  if (venue.water) scene.add(createWaterPlane(venue.water, uniforms.uTime));

  const builder = new MeshBuilder();
  const set: PropContext = { builder, glows: [...venue.glows], signs: [], extras: [], led: frame.colors.led };
  addStagePlatform(builder, venue.stage, frame);
  for (const call of venue.props) addProp(set, call);
  const solid: Object3D[] = builder.meshes(uniforms);
  const wall = venue.screen ? createLedWall(venue.screen, uniforms) : null;
  if (wall) solid.push(wall.group);
  scene.add(...solid, ...set.extras);
  for (const sign of set.signs) {
    const mesh = createSignMesh(sign);
    if (mesh) scene.add(mesh);
  }
  if (venue.floor.mirror) scene.add(mirrored(solid));
  scene.add(createFloorMesh(venue.floor, venue.fog, uniforms));
  if (venue.beams.length > 0) scene.add(createLightBeams(venue.beams, uniforms));
  if (venue.silhouettes.length > 0) scene.add(createSilhouettes(venue));
  if (set.glows.length > 0) scene.add(createGlowSprites(set.glows, uniforms));
  addLights(scene, venue);

  let shown: Object3D[] = [];
  let isGraded = true;
  const setGraded = (graded: boolean) => {
    isGraded = graded;
    for (const [name, value] of Object.entries(lightStrengths[graded ? 'graded' : 'plain']))
      uniforms[name as keyof (typeof lightStrengths)['plain']].value = value;
    scene.traverse((piece) => {
      if (piece instanceof Mesh && piece.material.userData?.isLightInAir)
        setLightBlending(piece.material, graded);
    });
  };
  return {
    scene,
    uniforms,
    setBooth(options) {
      scene.remove(...shown);
      shown.forEach(disposeObject);
      const booth = buildBooth(venue, frame, options, uniforms);
      const playing = booth.places[options.playingSeat];
      const pool = uniforms.uPool.value[0];
      shown = [booth.group];
      if (playing) {
        const { beams, glows } = spotLights(venue, frame, playing.at);
        shown.push(createLightBeams(beams, uniforms), createGlowSprites(glows, uniforms));
        pool
          ?.setX(playing.at[0])
          .setY(playing.at[2] + 0.3)
          .setW(venue.spot.pool.strength);
      } else {
        pool
          ?.setX(0)
          .setY(boothDepth)
          .setW(venue.spot.pool.strength * idleSpot);
      }
      scene.add(...shown);
      setGraded(isGraded);
      return booth;
    },
    showCover: (cover) => wall?.show(cover),
    setGraded,
  };
}

/** Creates the camera of a venue; `zoom` below 1 narrows the field of view. */
export function venueCamera(camera: Camera, aspect: number, zoom = 1): PerspectiveCamera {
  const made = new PerspectiveCamera(camera.angle * zoom, aspect, 0.1, 400);
  made.position.set(...camera.at);
  made.lookAt(...camera.lookAt);
  made.updateMatrixWorld();
  return made;
}
