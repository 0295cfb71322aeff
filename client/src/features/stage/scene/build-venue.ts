import { Color, Fog, Group, Mesh, type Object3D, PerspectiveCamera, Scene, type Texture } from 'three';
import type { Camera, Frame } from '../layout/frames.ts';
import { addLights, createLightUniforms, type LightUniforms } from '../meshes/light.ts';
import { MeshBuilder } from '../meshes/mesh-builder.ts';
import { createSignMesh } from '../meshes/signs.ts';
import { addProp } from '../props/index.ts';
import type { PropContext } from '../props/prop.ts';
import type { Venue } from '../venues/venue.ts';
import { type Booth, type BoothOptions, buildBooth } from './booth.ts';
import { createFloorMesh } from './floor.ts';
import { createLedWall } from './led-wall.ts';
import { createGlowSprites, createLightBeams } from './light-effects.ts';
import { createSilhouettes } from './silhouettes.ts';
import { createSkyDome, createWaterPlane } from './sky.ts';
import { addStagePlatform } from './stage-platform.ts';

/** A venue in the scene, with the functions that change it. */
export interface VenueScene {
  readonly scene: Scene;
  readonly uniforms: LightUniforms;
  /** Replaces the booth on the stage. */
  readonly setBooth: (options: BoothOptions) => Booth;
  readonly showCover: (cover: Texture | null) => void;
}

/** Copies the pieces mirrored below the floor, where they look like a reflection in it. */
function mirrored(pieces: readonly Object3D[]): Group {
  const group = new Group();
  group.scale.y = -1;
  return group.add(...pieces.map((piece) => piece.clone()));
}

/** Frees the graphics memory of a part of the scene. */
export function disposeObject(part: Object3D): void {
  part.traverse((piece) => {
    if (!(piece instanceof Mesh)) return;
    piece.geometry.dispose();
    for (const material of [piece.material].flat()) material.dispose();
  });
}

/** Builds the whole venue, without people, from its description. */
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
  return {
    scene,
    uniforms,
    setBooth(options) {
      scene.remove(...shown);
      shown.forEach(disposeObject);
      const booth = buildBooth(venue, frame, options, uniforms);
      const playing = booth.places[options.playingSeat];
      shown = [booth.group];
      if (playing) {
        const [x, y, z] = playing.at;
        shown.push(createGlowSprites([[[x, y + 1.2, z - 0.9], 4.4, frame.colors.live, 0.42]], uniforms));
        uniforms.uPool.value[0]?.setX(x).setY(z + 0.3);
      }
      scene.add(...shown);
      return booth;
    },
    showCover: (cover) => wall?.show(cover),
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
