import { useEffect, useMemo, useRef } from 'react';
import { type InstancedMesh, SRGBColorSpace, TextureLoader } from 'three';
import type { Detail } from '../avatars/geometry.ts';
import { prefersReducedMotion } from '../common/reduced-motion.ts';
import type { Slot } from '../layout/floor-slots.ts';
import { floorFigure, floorScale, seatFigure, voteColors, voteOf } from '../layout/people.ts';
import type { StageLayout } from '../layout/stage-layout.ts';
import { continueWalks, type Walk, walkPosition } from '../layout/walks.ts';
import type { Booth } from '../scene/booth.ts';
import { disposeObject, type VenueScene } from '../scene/build-venue.ts';
import { createFigures, type Figures } from '../scene/figures.ts';
import { createFeetShadows, createFloorMarkers } from '../scene/light-effects.ts';
import type { Venue } from '../venues/venue.ts';

/**
 * Figures get less detail as soon as `from` people are on the floor, and full detail again when fewer than `below` are.
 */
const crowd = { from: 61, below: 50 } as const;

/** Adds the booth and its DJs to the scene, until unmount. */
export function useBooth(built: VenueScene, venue: Venue, layout: StageLayout) {
  const booth = useRef<Booth | null>(null);
  const { seats, seated, playingSeat } = layout;
  const count = seats.length;
  useEffect(() => {
    booth.current = built.setBooth({ numberOfSeats: count, playingSeat });
  }, [built, count, playingSeat]);
  const { figures, shadows } = usePeople(built, venue, 'close');
  useEffect(() => {
    const people = seated.map(({ person, place, playing }) => seatFigure(person, place, playing));
    figures.current?.show(people);
    shadows.show(people.map(({ at: [x, y, z] }) => [x, y - 0.1, z, 1.7]));
  }, [figures, shadows, seated]);
  return { booth, figures };
}

/** Moves one instance of a mesh that lies flat on the floor. */
function moveInstance(mesh: InstancedMesh, index: number, { x, z }: Slot): void {
  const at = index * 16;
  mesh.instanceMatrix.array[at + 12] = x;
  mesh.instanceMatrix.array[at + 14] = z;
  mesh.instanceMatrix.needsUpdate = true;
}

/**
 * Adds the people on the floor to the scene, until unmount. Call the returned `walk` in each frame: it moves the people
 * who are walking.
 */
export function useFloorFigures(built: VenueScene, venue: Venue, layout: StageLayout) {
  const walks = useRef<Map<string, Walk>>(new Map());
  const positions = useRef<ReadonlyMap<string, Slot>>(new Map());
  const moveOnFloor = useRef<(uuid: string, at: Slot) => void>(() => {});
  const { onFloor } = layout;
  const isCrowd = useRef(false);
  isCrowd.current = onFloor.length >= (isCrowd.current ? crowd.below : crowd.from);
  const detail = isCrowd.current ? 'crowd' : 'floor';
  const { figures, shadows } = usePeople(built, venue, detail);
  const markers = useMemo(createFloorMarkers, []);
  useEffect(() => {
    built.scene.add(markers.mesh);
    return () => {
      built.scene.remove(markers.mesh);
      disposeObject(markers.mesh);
    };
  }, [built, markers]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `detail` empties `figures`; all must be shown again.
  useEffect(() => {
    const count = onFloor.length;
    const people = onFloor.map((one) => floorFigure(one, count));
    const marked = onFloor.filter(({ person, me }) => me || voteOf(person));
    figures.current?.show(people);
    shadows.show(people.map(({ at: [x, y, z] }) => [x, y, z, 1.25 * floorScale(count)]));
    markers.show(
      marked.map(({ person, slot, me }) => {
        const vote = voteOf(person);
        return me || !vote
          ? { ...slot, radius: 0.8, color: '#ffffff' }
          : { ...slot, radius: 0.5, color: voteColors[vote] };
      }),
    );
    const now = new Map(onFloor.map(({ person, slot }) => [person.uuid, slot]));
    walks.current = prefersReducedMotion()
      ? new Map()
      : continueWalks(walks.current, positions.current, now, performance.now());
    positions.current = now;
    const indexes = new Map(onFloor.map(({ person }, index) => [person.uuid, index]));
    moveOnFloor.current = (uuid, at) => {
      moveInstance(shadows.mesh, indexes.get(uuid) ?? 0, at);
      const marker = marked.findIndex((one) => one.person.uuid === uuid);
      if (marker >= 0) moveInstance(markers.mesh, marker, at);
    };
  }, [figures, shadows, markers, onFloor, detail]);
  const walk = () => {
    for (const [uuid, walking] of walks.current) {
      const { x, z, facing, isOver } = walkPosition(walking, performance.now());
      figures.current?.place(uuid, x, z, isOver ? undefined : facing);
      moveOnFloor.current(uuid, { x, z });
      if (isOver) walks.current.delete(uuid);
    }
  };
  return { figures, walk };
}

/** [H250] Figures and shadows that stay in the scene while people come and go, until unmount. */
function usePeople(built: VenueScene, venue: Venue, detail: Detail) {
  const figures = useRef<Figures | null>(null);
  const shadows = useMemo(createFeetShadows, []);
  useEffect(() => {
    const made = createFigures([], detail, venue.light.rimStrength, built.uniforms);
    figures.current = made;
    built.scene.add(made.group, shadows.mesh);
    return () => {
      built.scene.remove(made.group, shadows.mesh);
      made.dispose();
      disposeObject(shadows.mesh);
    };
  }, [built, venue, detail, shadows]);
  return { figures, shadows };
}

export function useCover(built: VenueScene, url: string | undefined): void {
  useEffect(() => {
    if (!url) return;
    let gone = false;
    const loader = new TextureLoader().setCrossOrigin('anonymous');
    const texture = loader.load(url, (loaded) => {
      loaded.colorSpace = SRGBColorSpace;
      if (!gone) built.showCover(loaded);
    });
    return () => {
      gone = true;
      built.showCover(null);
      texture.dispose();
    };
  }, [built, url]);
}
