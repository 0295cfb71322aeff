import { Color, DirectionalLight, HemisphereLight, type Object3D, Vector3, Vector4 } from 'three';
import { boothDepth } from '../layout/seats.ts';
import type { Pool, VenueAppearance } from '../layout/venue-appearance.ts';
import { mostPools } from './glsl.ts';

/** Factor for the strength of the spotlight's pool of light while no DJ plays. */
export const idleSpot = 0.4;

/** Creates the uniforms that all materials of a venue share; writing to them animates the lights. */
export function createLightUniforms(venue: VenueAppearance) {
  const { pool, color } = venue.spot;
  // The first pool is the spotlight on the playing DJ. While no DJ plays, it is dim and in the middle of the stage.
  const idle: Pool = [0, boothDepth, pool.radius, pool.strength * idleSpot, color];
  const all = [idle, ...venue.pools];
  const pools = Array.from({ length: mostPools }, (_, i) => all[i]);
  return {
    uPool: {
      value: pools.map((pool) =>
        pool ? new Vector4(pool[0], pool[1], pool[2], pool[3]) : new Vector4(0, 0, 1, 0),
      ),
    },
    uPoolColor: { value: pools.map((pool) => new Color(pool?.[4] ?? '#000000')) },
    uRim: { value: new Color(venue.light.rim) },
    /** Time in seconds; constant if the user prefers reduced motion. */
    uTime: { value: 3.1 },
    uBeat: { value: 0.25 },
    /** 1 on the beat, falling to 0 before the next one. */
    uPulse: { value: 0.5 },
    uEnergy: { value: 0.7 },
    /** Strength of beams and glows. It is lower without colour grading, because light then adds up faster. */
    uAir: { value: 1 },
    /**
     * Strength of the light that figures emit. It is lower without bloom, because strong light would hide their
     * colours.
     */
    uGlow: { value: 1 },
    /**
     * Strength of lamps, neon and the LED wall. It is lower without colour grading, so that bright colours do not turn
     * white.
     */
    uLamp: { value: 1 },
    /** 1 while figures dance; 0 stops the dance. */
    uMove: { value: 1 },
  };
}

export type LightUniforms = ReturnType<typeof createLightUniforms>;

const keyFrom = [-4, 7, 9] as const;
const backFrom = [3, 6, -9] as const;

/** Adds the lights of a venue: one sky light, one warm key light from the front and one coloured light from behind. */
export function addLights(scene: Object3D, { light }: VenueAppearance): void {
  const key = new DirectionalLight(light.key, light.keyStrength);
  key.position.copy(new Vector3(...(light.keyFrom ?? keyFrom)));
  const back = new DirectionalLight(light.back, light.backStrength);
  back.position.copy(new Vector3(...(light.backFrom ?? backFrom)));
  scene.add(new HemisphereLight(light.sky, light.ground, light.fill), key, back);
}
