import { BatchedMesh, Color, DataTexture, FloatType, Group, Object3D, RGBAFormat } from 'three';
import { avatarKinds } from '../avatars/avatar-kinds.ts';
import { type Detail, figureGeometry } from '../avatars/geometry.ts';
import { MAX_FIGURES } from '../layout/floor-slots.ts';
import type { Figure } from '../layout/people.ts';
import type { LightUniforms } from '../meshes/light.ts';
import { litMaterial } from '../meshes/materials.ts';
import { createImageFigures, type Move, never } from './image-figures.ts';

export interface Figures {
  readonly group: Group;
  /** Shows these people instead of the previous ones. People who stay finish their jumps and nods. */
  readonly show: (people: readonly Figure[]) => void;
  /** Makes a person jump or nod; `time` is `uTime` when the move begins, seconds. */
  readonly move: (uuid: string, move: Move, time: number) => void;
  /** Moves a person on the floor. Without `facing` they turn back to their own direction. */
  readonly place: (uuid: string, x: number, z: number, facing?: number) => void;
  readonly dispose: () => void;
}

/** Values per figure in the texture of the vertex shader: four each for pose, dance and shirt. */
const numbersPerFigure = 12;
const danceAt = 4;
const shirtAt = 8;
/** First capacity of a batch, in vertices and indices; it doubles when the batch is full. */
const firstVertices = 12_000;
const firstIndices = 48_000;

interface Shown {
  readonly figure: Figure;
  readonly instance: number;
}

function isSameFigure(a: Figure, b: Figure): boolean {
  return (
    a.slug === b.slug &&
    a.facing === b.facing &&
    a.scale === b.scale &&
    a.phase === b.phase &&
    a.lively === b.lively &&
    a.shirt === b.shirt &&
    a.at.every((value, i) => value === b.at[i]) &&
    a.pose.every((value, i) => value === b.pose[i])
  );
}

/**
 * [H250] Draws a group of people as one batch, with one draw call for any number of avatars. When a person comes, goes
 * or changes, only that person's values are written.
 */
export function createFigures(
  people: readonly Figure[],
  detail: Detail,
  rim: number,
  uniforms: LightUniforms,
): Figures {
  const numbers = new Float32Array(MAX_FIGURES * numbersPerFigure);
  const texture = new DataTexture(numbers, numbersPerFigure / 4, MAX_FIGURES, RGBAFormat, FloatType);
  const material = litMaterial(uniforms, { figures: texture, rim });
  const mesh = new BatchedMesh(MAX_FIGURES, firstVertices, firstIndices, material);
  mesh.frustumCulled = false;
  mesh.perObjectFrustumCulled = false;
  mesh.sortObjects = false;
  const pictures = createImageFigures(uniforms);
  const group = new Group().add(mesh);
  const bufferSizes = { vertices: firstVertices, indices: firstIndices };
  const geometryIds = new Map<string, number>();
  const shown = new Map<string, Shown>();
  const place = new Object3D();
  const shirt = new Color();

  function geometryIdOf(slug: Figure['slug']): number {
    const known = geometryIds.get(slug);
    if (known !== undefined) return known;
    const geometry = figureGeometry(slug, detail);
    const vertices = geometry.getAttribute('position').count;
    const indices = geometry.index?.count ?? 0;
    let [allVertices, allIndices] = [bufferSizes.vertices, bufferSizes.indices];
    const usedVertices = allVertices - mesh.unusedVertexCount;
    const usedIndices = allIndices - mesh.unusedIndexCount;
    while (usedVertices + vertices > allVertices) allVertices *= 2;
    while (usedIndices + indices > allIndices) allIndices *= 2;
    if (allVertices !== bufferSizes.vertices || allIndices !== bufferSizes.indices) {
      mesh.setGeometrySize(allVertices, allIndices);
      bufferSizes.vertices = allVertices;
      bufferSizes.indices = allIndices;
    }
    const id = mesh.addGeometry(geometry);
    geometryIds.set(slug, id);
    return id;
  }

  function setPlace(instance: number, at: Figure['at'], facing: number, scale: number): void {
    place.position.set(...at);
    place.rotation.set(0, facing, 0);
    place.scale.setScalar(scale);
    place.updateMatrix();
    mesh.setMatrixAt(instance, place.matrix);
  }

  function draw(figure: Figure, instance: number): void {
    setPlace(instance, figure.at, figure.facing, figure.scale);
    const at = instance * numbersPerFigure;
    const kind = avatarKinds[figure.slug];
    numbers.set(figure.pose, at);
    numbers.set([figure.phase, figure.lively], at + danceAt);
    shirt.set(kind.tintable && figure.shirt ? figure.shirt : kind.shirt).toArray(numbers, at + shirtAt);
    texture.needsUpdate = true;
  }

  function show(all: readonly Figure[]): void {
    if (all.some(({ picture }) => picture)) group.add(pictures.group);
    pictures.show(all);
    const next = all.filter(({ picture }) => !picture);
    const staying = new Set(next.map(({ uuid }) => uuid));
    for (const [uuid, { instance }] of shown) {
      if (staying.has(uuid)) continue;
      mesh.deleteInstance(instance);
      shown.delete(uuid);
    }
    for (const figure of next) {
      const before = shown.get(figure.uuid);
      if (before && isSameFigure(before.figure, figure)) continue;
      const geometryId = geometryIdOf(figure.slug);
      const instance = before?.instance ?? mesh.addInstance(geometryId);
      if (before) mesh.setGeometryIdAt(instance, geometryId);
      else numbers.set([never, never], instance * numbersPerFigure + danceAt + 2);
      draw(figure, instance);
      shown.set(figure.uuid, { figure, instance });
    }
  }

  show(people);
  return {
    group,
    show,
    move(uuid, move, time) {
      pictures.move(uuid, move, time);
      const one = shown.get(uuid);
      if (!one) return;
      numbers[one.instance * numbersPerFigure + danceAt + (move === 'jump' ? 2 : 3)] = time;
      texture.needsUpdate = true;
    },
    place(uuid, x, z, facing) {
      pictures.place(uuid, x, z);
      const one = shown.get(uuid);
      if (!one) return;
      const { figure, instance } = one;
      setPlace(instance, [x, figure.at[1], z], facing ?? figure.facing, figure.scale);
    },
    dispose() {
      pictures.dispose();
      mesh.dispose();
      material.dispose();
      texture.dispose();
    },
  };
}
