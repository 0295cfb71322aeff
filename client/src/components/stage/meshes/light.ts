import { Color, DirectionalLight, HemisphereLight, type Object3D, Vector3, Vector4 } from 'three';
import { boothDepth } from '../layout/seats.ts';
import type { Pool, VenueAppearance } from '../layout/venue-appearance.ts';
import { mostPools } from './glsl.ts';

/** How strong the spotlight's pool of light is while no DJ plays. */
export const idleSpot = 0.4;

/** Creates the uniforms that all materials of a venue share, so that writing to one changes the light everywhere. */
export function createLightUniforms(venue: VenueAppearance) {
  const { pool, color } = venue.spot;
  // The first pool is the spotlight on the DJ who plays. While no DJ plays it is dim, in the middle of the stage.
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
    /** Time of the animations, seconds; constant with reduced motion. */
    uTime: { value: 3.1 },
    uBeat: { value: 0.25 },
    /** Pulse of the beat: 1 on the beat, falling to 0 before the next. */
    uPulse: { value: 0.5 },
    uEnergy: { value: 0.7 },
    /** Strength of beams and glows; lower without colour grading, because light then adds up faster. */
    uAir: { value: 1 },
    /** Strength of the light that figures emit; lower without bloom, because strong light would hide their colours. */
    uGlow: { value: 1 },
    /**
     * Brightness of lamps, neon and the LED wall; lower without colour grading, so that bright colours do not turn
     * white.
     */
    uLamp: { value: 1 },
    /** 1 while figures dance; 0 if they stand still. */
    uMove: { value: 1 },
  };
}

export type LightUniforms = ReturnType<typeof createLightUniforms>;

const keyFrom = [-4, 7, 9] as const;
const backFrom = [3, 6, -9] as const;

/** Adds a sky light, a warm key light from the front and a coloured light from behind. */
export function addLights(scene: Object3D, { light }: VenueAppearance): void {
  const key = new DirectionalLight(light.key, light.keyStrength);
  key.position.copy(new Vector3(...(light.keyFrom ?? keyFrom)));
  const back = new DirectionalLight(light.back, light.backStrength);
  back.position.copy(new Vector3(...(light.backFrom ?? backFrom)));
  scene.add(new HemisphereLight(light.sky, light.ground, light.fill), key, back);
}
