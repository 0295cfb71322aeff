import { useEffect, useRef } from 'react';
import { SRGBColorSpace, TextureLoader } from 'three';
import type { Detail } from '../avatars/geometry.ts';
import { crowdScale, floorFigure, seatFigure, voteColors, voteOf } from '../layout/people.ts';
import type { StageModel } from '../layout/stage-layout.ts';
import type { Booth } from '../scene/booth.ts';
import { discard, type VenueScene } from '../scene/build-venue.ts';
import { buildFigures, type Figures } from '../scene/figures.ts';
import { feetShadows, floorRings } from '../scene/light-effects.ts';
import type { Venue } from '../venues/venue.ts';

const detailFor = (count: number): Detail => (count > 60 ? 'crowd' : 'floor');

/** Puts the booth and its DJs on the stage, and takes them away again. */
export function useBooth(built: VenueScene, venue: Venue, model: StageModel) {
  const booth = useRef<Booth | null>(null);
  const figures = useRef<Figures | null>(null);
  const { places, seated, live } = model;
  const count = places.length;
  useEffect(() => {
    booth.current = built.setBooth({ numberOfSeats: count, live });
  }, [built, count, live]);
  useEffect(() => {
    const people = seated.map(({ person, place, playing }) => seatFigure(person, place, playing));
    const djs = buildFigures(people, 'close', venue.light.rimStrength, built.uniforms);
    const shadows = feetShadows(people.map(({ at: [x, y, z] }) => [x, y - 0.1, z, 1.7]));
    figures.current = djs;
    built.scene.add(djs.group, shadows);
    return () => {
      built.scene.remove(djs.group, shadows);
      djs.dispose();
      discard(shadows);
    };
  }, [built, venue, seated]);
  return { booth, figures };
}

/** Puts everybody on the floor, and takes them away again. */
export function useCrowd(built: VenueScene, venue: Venue, model: StageModel) {
  const figures = useRef<Figures | null>(null);
  const { stood } = model;
  useEffect(() => {
    const count = stood.length;
    const people = stood.map((one) => floorFigure(one, count));
    const crowd = buildFigures(people, detailFor(count), venue.light.rimStrength, built.uniforms);
    const shadows = feetShadows(people.map(({ at: [x, y, z] }) => [x, y, z, 1.25 * crowdScale(count)]));
    const ring = floorRings(
      stood.flatMap(({ person, slot, me }) => {
        const vote = voteOf(person);
        if (me) return [{ ...slot, radius: 0.8, color: '#ffffff' }];
        return vote ? [{ ...slot, radius: 0.5, color: voteColors[vote] }] : [];
      }),
    );
    figures.current = crowd;
    built.scene.add(crowd.group, shadows, ring);
    return () => {
      built.scene.remove(crowd.group, shadows, ring);
      crowd.dispose();
      discard(shadows);
      discard(ring);
    };
  }, [built, venue, stood]);
  return figures;
}

/** The song's cover on the wall of light. */
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
