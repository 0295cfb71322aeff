import { useEffect, useRef } from 'react';
import { SRGBColorSpace, TextureLoader } from 'three';
import type { Detail } from '../avatars/geometry.ts';
import { floorFigure, floorScale, seatFigure, voteColors, voteOf } from '../layout/people.ts';
import type { StageLayout } from '../layout/stage-layout.ts';
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

/** Adds everybody on the floor to the scene, and removes them again. */
export function useFloorFigures(built: VenueScene, venue: Venue, layout: StageLayout) {
  const figures = useRef<Figures | null>(null);
  const { onFloor } = layout;
  useEffect(() => {
    const count = onFloor.length;
    const people = onFloor.map((one) => floorFigure(one, count));
    const dancers = createFigures(people, detailFor(count), venue.light.rimStrength, built.uniforms);
    const shadows = createFeetShadows(people.map(({ at: [x, y, z] }) => [x, y, z, 1.25 * floorScale(count)]));
    const markers = createFloorMarkers(
      onFloor.flatMap(({ person, slot, me }) => {
        const vote = voteOf(person);
        if (me) return [{ ...slot, radius: 0.8, color: '#ffffff' }];
        return vote ? [{ ...slot, radius: 0.5, color: voteColors[vote] }] : [];
      }),
    );
    figures.current = dancers;
    built.scene.add(dancers.group, shadows, markers);
    return () => {
      built.scene.remove(dancers.group, shadows, markers);
      dancers.dispose();
      disposeObject(shadows);
      disposeObject(markers);
    };
  }, [built, venue, onFloor]);
  return figures;
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
