import { Color, DirectionalLight, HemisphereLight, type Object3D, Vector3, Vector4 } from 'three';
import type { VenueAppearance } from '../layout/venue-appearance.ts';
import { mostPools } from './glsl.ts';

/** The values that every material of a venue shares; moving the light is writing here. */
export function createLightUniforms(venue: VenueAppearance) {
  const pools = Array.from({ length: mostPools }, (_, i) => venue.pools[i]);
  return {
    uPool: {
      value: pools.map((pool) =>
        pool ? new Vector4(pool[0], pool[1], pool[2], pool[3]) : new Vector4(0, 0, 1, 0),
      ),
    },
    uPoolColor: { value: pools.map((pool) => new Color(pool?.[4] ?? '#000000')) },
    uRim: { value: new Color(venue.light.rim) },
    /** Seconds; stands still where motion is not wanted. */
    uTime: { value: 3.1 },
    /** Beats since the start of the song. */
    uBeat: { value: 0.25 },
    /** 1 on the beat, falling to 0 before the next. */
    uPulse: { value: 0.5 },
    /** How lively the song is, 0 to 1. */
    uEnergy: { value: 0.7 },
    /** Strength of beams and glows: less where no last step of the picture tames them. */
    uAir: { value: 1 },
    /** Strength of the figures' own lights: bloom wants it high, a plain picture keeps their colour. */
    uGlow: { value: 1 },
    /** 0 freezes the dance. */
    uMove: { value: 1 },
  };
}

export type LightUniforms = ReturnType<typeof createLightUniforms>;

const keyFrom = [-4, 7, 9] as const;
const backFrom = [3, 6, -9] as const;

/** One sky light, one warm key from the front, one coloured light from behind: a venue has no more. */
export function addLights(scene: Object3D, { light }: VenueAppearance): void {
  const key = new DirectionalLight(light.key, light.keyStrength);
  key.position.copy(new Vector3(...(light.keyFrom ?? keyFrom)));
  const back = new DirectionalLight(light.back, light.backStrength);
  back.position.copy(new Vector3(...(light.backFrom ?? backFrom)));
  scene.add(new HemisphereLight(light.sky, light.ground, light.fill), key, back);
}
