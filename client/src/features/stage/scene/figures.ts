import { BufferGeometry, Color, Group, InstancedBufferAttribute, InstancedMesh, Object3D } from 'three';
import { avatarKinds } from '../avatars/avatar-kinds.ts';
import { type Detail, figureGeometry } from '../avatars/geometry.ts';
import type { Figure } from '../layout/people.ts';
import type { LightUniforms } from '../meshes/light.ts';
import { litMaterial } from '../meshes/materials.ts';

export type Move = 'jump' | 'nod';
const never = -100;

/** Figures in the scene. */
export interface Figures {
  readonly group: Group;
  /** Makes a person jump or nod; `time` is the value of `uTime` at the start of the move, in seconds. */
  readonly move: (uuid: string, move: Move, time: number) => void;
  /** Puts a person elsewhere on the floor; without `facing` they turn back to their own direction. */
  readonly place: (uuid: string, x: number, z: number, facing?: number) => void;
  readonly dispose: () => void;
}

interface Stand {
  readonly mesh: InstancedMesh;
  readonly figure: Figure;
  readonly dance: InstancedBufferAttribute;
  readonly index: number;
}

/** Creates one instanced mesh per avatar; each person is an instance with its own pose, dance and shirt. */
export function createFigures(
  people: readonly Figure[],
  detail: Detail,
  rim: number,
  uniforms: LightUniforms,
): Figures {
  const group = new Group();
  const material = litMaterial(uniforms, { figures: true, rim });
  const stands = new Map<string, Stand>();
  const place = new Object3D();
  const byKind = Map.groupBy(people, ({ slug }) => slug);
  for (const [slug, wearers] of byKind) {
    const geometry = new BufferGeometry();
    const shared = figureGeometry(slug, detail);
    geometry.setIndex(shared.index);
    for (const [name, attribute] of Object.entries(shared.attributes)) geometry.setAttribute(name, attribute);
    const mesh = new InstancedMesh(geometry, material, wearers.length);
    const pose = new InstancedBufferAttribute(new Float32Array(wearers.length * 4), 4);
    const dance = new InstancedBufferAttribute(new Float32Array(wearers.length * 4), 4);
    const tint = new InstancedBufferAttribute(new Float32Array(wearers.length * 3), 3);
    const kind = avatarKinds[slug];
    wearers.forEach((figure, index) => {
      place.position.set(...figure.at);
      place.rotation.set(0, figure.facing, 0);
      place.scale.setScalar(figure.scale);
      place.updateMatrix();
      mesh.setMatrixAt(index, place.matrix);
      pose.array.set(figure.pose, index * 4);
      dance.array.set([figure.phase, figure.lively, never, never], index * 4);
      new Color(kind.tintable && figure.shirt ? figure.shirt : kind.shirt).toArray(tint.array, index * 3);
      stands.set(figure.uuid, { mesh, figure, dance, index });
    });
    geometry.setAttribute('iPose', pose);
    geometry.setAttribute('iDance', dance);
    geometry.setAttribute('iTint', tint);
    mesh.frustumCulled = false;
    group.add(mesh);
  }
  return {
    group,
    move(uuid, move, time) {
      const stand = stands.get(uuid);
      if (!stand) return;
      stand.dance.setComponent(stand.index, move === 'jump' ? 2 : 3, time);
      stand.dance.needsUpdate = true;
    },
    place(uuid, x, z, facing) {
      const stand = stands.get(uuid);
      if (!stand) return;
      const { mesh, figure, index } = stand;
      place.position.set(x, figure.at[1], z);
      place.rotation.set(0, facing ?? figure.facing, 0);
      place.scale.setScalar(figure.scale);
      place.updateMatrix();
      mesh.setMatrixAt(index, place.matrix);
      mesh.instanceMatrix.needsUpdate = true;
    },
    dispose() {
      for (const mesh of group.children) if (mesh instanceof InstancedMesh) mesh.geometry.dispose();
      material.dispose();
    },
  };
}
