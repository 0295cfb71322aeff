import { useEffect, useRef } from 'react';
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

const detailFor = (count: number): Detail => (count > 60 ? 'crowd' : 'floor');

/** Adds the booth and its DJs to the scene, and removes them again. */
export function useBooth(built: VenueScene, venue: Venue, layout: StageLayout) {
  const booth = useRef<Booth | null>(null);
  const figures = useRef<Figures | null>(null);
  const { seats, seated, playingSeat } = layout;
  const count = seats.length;
  useEffect(() => {
    booth.current = built.setBooth({ numberOfSeats: count, playingSeat });
  }, [built, count, playingSeat]);
  useEffect(() => {
    const people = seated.map(({ person, place, playing }) => seatFigure(person, place, playing));
    const djs = createFigures(people, 'close', venue.light.rimStrength, built.uniforms);
    const shadows = createFeetShadows(people.map(({ at: [x, y, z] }) => [x, y - 0.1, z, 1.7]));
    figures.current = djs;
    built.scene.add(djs.group, shadows);
    return () => {
      built.scene.remove(djs.group, shadows);
      djs.dispose();
      disposeObject(shadows);
    };
  }, [built, venue, seated]);
  return { booth, figures };
}

/** Moves one instance of a mesh that lies flat on the floor. */
function moveInstance(mesh: InstancedMesh, index: number, { x, z }: Slot): void {
  const at = index * 16;
  mesh.instanceMatrix.array[at + 12] = x;
  mesh.instanceMatrix.array[at + 14] = z;
  mesh.instanceMatrix.needsUpdate = true;
}

/** Adds everybody on the floor to the scene, and removes them again; `walk` moves those who walk, with each frame. */
export function useFloorFigures(built: VenueScene, venue: Venue, layout: StageLayout) {
  const figures = useRef<Figures | null>(null);
  const walks = useRef<Map<string, Walk>>(new Map());
  const positions = useRef<ReadonlyMap<string, Slot>>(new Map());
  const moveOnFloor = useRef<(uuid: string, at: Slot) => void>(() => {});
  const { onFloor } = layout;
  useEffect(() => {
    const count = onFloor.length;
    const people = onFloor.map((one) => floorFigure(one, count));
    const dancers = createFigures(people, detailFor(count), venue.light.rimStrength, built.uniforms);
    const shadows = createFeetShadows(people.map(({ at: [x, y, z] }) => [x, y, z, 1.25 * floorScale(count)]));
    const marked = onFloor.filter(({ person, me }) => me || voteOf(person));
    const markers = createFloorMarkers(
      marked.map(({ person, slot, me }) => {
        const vote = voteOf(person);
        return me || !vote
          ? { ...slot, radius: 0.8, color: '#ffffff' }
          : { ...slot, radius: 0.5, color: voteColors[vote] };
      }),
    );
    figures.current = dancers;
    const now = new Map(onFloor.map(({ person, slot }) => [person.uuid, slot]));
    walks.current = prefersReducedMotion()
      ? new Map()
      : continueWalks(walks.current, positions.current, now, performance.now());
    positions.current = now;
    const indexes = new Map(onFloor.map(({ person }, index) => [person.uuid, index]));
    moveOnFloor.current = (uuid, at) => {
      moveInstance(shadows, indexes.get(uuid) ?? 0, at);
      const marker = marked.findIndex((one) => one.person.uuid === uuid);
      if (marker >= 0) moveInstance(markers, marker, at);
    };
    built.scene.add(dancers.group, shadows, markers);
    return () => {
      built.scene.remove(dancers.group, shadows, markers);
      dancers.dispose();
      disposeObject(shadows);
      disposeObject(markers);
    };
  }, [built, venue, onFloor]);
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

/** Shows the song's cover on the LED wall. */
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
