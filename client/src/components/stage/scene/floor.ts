import { Color, Mesh, PlaneGeometry, ShaderMaterial } from 'three';
import type { Floor, FloorKind, VenueAppearance } from '../layout/venue-appearance.ts';
import { finishGlsl, noiseGlsl, poolGlsl, worldVertexGlsl } from '../meshes/glsl.ts';
import type { LightUniforms } from '../meshes/light.ts';

/**
 * Shader code of each kind of floor. It sets colour `c` and emitted light `lit` at `p`, which is world x and z divided
 * by the scale.
 */
const patterns: Readonly<Record<FloorKind, string>> = {
  tiles: /* glsl */ `
    vec2 cell = floor(p), inside = fract(p);
    float seed = hash2(cell);
    float border = min(min(inside.x, 1. - inside.x), min(inside.y, 1. - inside.y));
    float plate = smoothstep(.03, .1, border);
    c = mix(uLine, mix(uA, uB, hash2(cell + 9.)), plate);
    float ripple = .5 + .5 * sin(length(vWorld.xz - vec2(0., -4.)) * 1.05 - uBeat * 1.5708);
    int which = int(mod(floor(seed * 4.) + floor(ripple * 2.), 4.));
    vec3 tile = which == 0 ? uTiles[0] : which == 1 ? uTiles[1] : which == 2 ? uTiles[2] : uTiles[3];
    float on = smoothstep(.42, .95, seed * .5 + ripple * .55);
    float dance = smoothstep(9.5, 7., abs(vWorld.x)) * smoothstep(10.5, 7., vWorld.z) * smoothstep(-4.2, -3.2, vWorld.z);
    float centre = .5 + .5 * smoothstep(.5, 0., length(inside - .5));
    float power = uTileGlow * dance * (.55 + .65 * uEnergy);
    lit += tile * on * power * (plate * centre + (1. - plate) * .25);
    lit += mix(uTiles[0], uTiles[2], .3) * .1 * (1. - plate) * dance;`,
  grass: /* glsl */ `
    float blade = noise2(p * 1.3) * .5 + noise2(p * 4.) * .3 + noise2(p * 13.) * .2;
    c = mix(uA, uB, blade) * (.85 + .3 * step(.5, fract(vWorld.z / 5.)));`,
  concrete: /* glsl */ `
    float grain = noise2(p * .8) * .5 + noise2(p * 3.) * .3 + hash2(floor(p * 40.)) * .12;
    vec2 slab = fract(p * .33);
    float joint = min(min(slab.x, 1. - slab.x), min(slab.y, 1. - slab.y));
    c = mix(uLine, mix(uA, uB, grain), smoothstep(0., .012, joint));`,
  carpet: /* glsl */ `
    vec2 diamond = abs(fract(p) - .5);
    float line = abs(diamond.x + diamond.y - .36);
    c = mix(uB, uA, smoothstep(.02, .06, line)) * (noise2(p * 9.) * .2 + .8);`,
  deck: /* glsl */ `
    float plank = floor(p.x), across = fract(p.x);
    float along = floor((vWorld.z / uScale + hash2(vec2(plank, 1.)) * 21.) * .22);
    c = mix(uA, uB, hash2(vec2(plank, along)) * .7 + .3 * noise2(vec2(p.x * 3., vWorld.z * .6)));
    c = mix(uLine, c, smoothstep(0., .07, min(across, 1. - across)));`,
};

const plainTiles = ['#562df9', '#ff3d9a', '#21d4fd', '#8a5bff'] as const;

function floorUniforms(floor: Floor, fog: VenueAppearance['fog'], uniforms: LightUniforms) {
  return {
    ...uniforms,
    uA: { value: new Color(floor.a) },
    uB: { value: new Color(floor.b) },
    uLine: { value: new Color(floor.line ?? '#000000') },
    uScale: { value: floor.scale },
    uAmbient: { value: new Color(floor.ambient) },
    uTiles: { value: (floor.tiles ?? plainTiles).map((tile) => new Color(tile)) },
    uTileGlow: { value: floor.tileGlow ?? 0.6 },
    uFog: { value: new Color(fog.color) },
    uFogNear: { value: fog.near },
    uFogFar: { value: fog.far },
    uOpacity: { value: 1 - (floor.mirror ?? 0) },
    uStreak: { value: new Color(floor.streak ?? '#000000') },
  };
}

/** The floor with its pattern, pools of light, and a reflection of the stage's light. */
export function createFloorMesh(floor: Floor, fog: VenueAppearance['fog'], uniforms: LightUniforms): Mesh {
  const material = new ShaderMaterial({
    transparent: Boolean(floor.mirror),
    uniforms: floorUniforms(floor, fog, uniforms),
    vertexShader: worldVertexGlsl,
    fragmentShader: /* glsl */ `
      varying vec3 vWorld;
      uniform vec3 uA, uB, uLine, uAmbient, uFog, uStreak, uTiles[4];
      uniform float uScale, uTileGlow, uFogNear, uFogFar, uOpacity, uTime, uBeat;
      ${noiseGlsl}
      ${poolGlsl}
      void main() {
        vec2 p = vWorld.xz / uScale;
        vec3 c = uA;
        vec3 lit = vec3(0.);
        ${patterns[floor.kind]}
        vec3 pools = poolsAt(vWorld.xz);
        vec3 color = c * uAmbient + c * pools * 1.15 + pools * .035 + lit;
        float streak = exp(-abs(vWorld.x) * .16) * exp(-max(0., vWorld.z + 4.4) * .23);
        color += uStreak * streak * (.55 + .45 * noise2(vec2(vWorld.x * 1.6, vWorld.z * .25)));
        float haze = smoothstep(uFogNear, uFogFar, length(vWorld - cameraPosition));
        gl_FragColor = vec4(mix(color, uFog, haze), mix(uOpacity, 1., haze));
        ${finishGlsl}
      }`,
  });
  const { width, depth, z } = floor.bounds ?? { width: 120, depth: 120, z: 0 };
  const mesh = new Mesh(new PlaneGeometry(width, depth).rotateX(-Math.PI / 2), material);
  mesh.position.z = z;
  return mesh;
}
