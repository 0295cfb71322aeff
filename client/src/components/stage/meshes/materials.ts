import { type DataTexture, DoubleSide, FrontSide, MeshBasicMaterial, MeshLambertMaterial } from 'three';
import { poolGlsl } from './glsl.ts';
import type { LightUniforms } from './light.ts';

/**
 * Vertex shader of the dance: turns each limb about its joint, and makes figures bob to the beat, jump and nod. It
 * needs no skeletons and no CPU time per frame.
 */
const danceGlsl = /* glsl */ `
uniform highp sampler2D uFigures;
vec4 iPose;   // left arm, right arm, tilt of the head, lean: radians
vec4 iDance;  // phase, liveliness, time of the last jump, time of the last nod
vec3 iTint;
uniform float uTime, uBeat, uMove;
mat2 turn2(float a) { float c = cos(a), s = sin(a); return mat2(c, s, -s, c); }
void dance(inout vec3 p, bool direction) {
  float lively = iDance.y * uMove;
  float swing = sin(3.14159 * (uBeat + iDance.x * 2.));
  float jump = clamp((uTime - iDance.z) / .62, 0., 1.);
  float air = 4. * jump * (1. - jump);
  float nod = clamp((uTime - iDance.w) / .5, 0., 1.);
  float armsUp = air * 1.4;
  if (aMeta.x > .5 && aMeta.x < 1.5) {
    vec3 joint = direction ? vec3(0.) : vec3(0., .74, 0.);
    p -= joint;
    p.xy = turn2(iPose.z + swing * .07 * lively) * p.xy;
    p.yz = turn2(sin(nod * 6.2832) * .34 * step(nod, .999)) * p.yz;
    p += joint;
  } else if (aMeta.x > 1.5) {
    bool left = aMeta.x < 2.5;
    float angle = (left ? iPose.x : iPose.y) + (left ? swing : -swing) * .25 * lively + armsUp;
    vec3 joint = direction ? vec3(0.) : vec3(left ? -.25 : .25, .62, 0.);
    p -= joint;
    p.xy = turn2(left ? -angle : angle) * p.xy;
    p.yz = turn2(-.25 * sin(angle)) * p.yz;
    // A raised arm moves forward and gets longer, because the big head would hide it.
    float raised = direction ? 0. : smoothstep(1.2, 2., angle);
    p.z += .6 * raised * length(p.xy);
    p.xy *= 1. + .28 * raised;
    p += joint;
  }
  p.xy = turn2(iPose.w + swing * .03 * lively) * p.xy;
  if (!direction) p.y += abs(sin(3.14159 * (uBeat + iDance.x))) * .07 * lively + air * .75;
}
`;

/** Reads a figure's numbers from the texture, before colours and vertices are computed. */
const readFigureGlsl = /* glsl */ `
int figure = int(getIndirectIndex(gl_DrawID));
iPose = texelFetch(uFigures, ivec2(0, figure), 0);
iDance = texelFetch(uFigures, ivec2(1, figure), 0);
iTint = texelFetch(uFigures, ivec2(2, figure), 0).rgb;
`;

const worldPlaceGlsl = /* glsl */ `
#include <project_vertex>
vec4 placed = vec4(transformed, 1.);
#ifdef USE_BATCHING
placed = batchingMatrix * placed;
#endif
vWorld = (modelMatrix * placed).xyz;
`;

/** Adds a rim light from behind, the light that a figure emits, and the pools of light. */
const litGlsl = /* glsl */ `
#include <emissivemap_fragment>
vec3 eyeward = normalize(vViewPosition);
vec3 worldNormal = inverseTransformDirection(normal, viewMatrix);
float edge = pow(1. - saturate(dot(normal, eyeward)), 2.4);
float upward = .45 + .55 * smoothstep(-.3, .7, worldNormal.y);
totalEmissiveRadiance += diffuseColor.rgb * vGlow * 3.2 * uGlow;
totalEmissiveRadiance += uRim * edge * upward * uRimStrength * (.35 + .65 * diffuseColor.rgb);
totalEmissiveRadiance += diffuseColor.rgb * poolsAt(vWorld.xz) * (.5 + .5 * worldNormal.y) * .75;
`;

interface LitOptions {
  /** Pose, dance and shirt of each figure in a batch; null for meshes that do not dance. */
  readonly figures: DataTexture | null;
  readonly rim: number;
  readonly bothFaces?: boolean;
}

/**
 * The material of all solid meshes: vertex colours in the venue's light. Figures get pose, dance and shirt colour too.
 */
export function litMaterial(
  uniforms: LightUniforms,
  { figures, rim, bothFaces = true }: LitOptions,
): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true, side: bothFaces ? DoubleSide : FrontSide });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms, { uRimStrength: { value: rim }, uFigures: { value: figures } });
    const dance = figures
      ? danceGlsl
      : 'void dance(inout vec3 p, bool direction) {}\nuniform float uTime, uBeat, uMove;';
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `#include <common>\nattribute vec3 aMeta;\nvarying float vGlow;\nvarying vec3 vWorld;\n${dance}`,
      )
      .replace('#include <beginnormal_vertex>', '#include <beginnormal_vertex>\ndance(objectNormal, true);')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\ndance(transformed, false);')
      .replace(
        '#include <color_vertex>',
        `${figures ? readFigureGlsl : ''}#include <color_vertex>\n${figures ? 'vColor.rgb *= mix(vec3(1.), iTint, aMeta.y);' : ''}\nvGlow = aMeta.z;`,
      )
      .replace('#include <project_vertex>', worldPlaceGlsl);
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>\nvarying float vGlow;\nvarying vec3 vWorld;\nuniform vec3 uRim;\nuniform float uRimStrength, uGlow;\n${poolGlsl}`,
      )
      .replace('#include <emissivemap_fragment>', litGlsl);
  };
  material.customProgramCacheKey = () => `lit ${figures !== null}`;
  return material;
}

/** The material of lamps and neon: its colour depends on no light, only on `uLamp`, the brightness of all lamps. */
export function glowMaterial({ uLamp }: LightUniforms): MeshBasicMaterial {
  const material = new MeshBasicMaterial({ vertexColors: true, side: DoubleSide });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.uLamp = uLamp;
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nuniform float uLamp;')
      .replace('#include <color_fragment>', '#include <color_fragment>\ndiffuseColor.rgb *= uLamp;');
  };
  return material;
}
