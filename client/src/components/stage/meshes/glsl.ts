export const mostPools = 8;

/** Shader functions: a hash, value noise, and `cloud2`, the sum of four octaves of that noise. */
export const noiseGlsl = /* glsl */ `
float hash2(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
float noise2(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3. - 2. * f);
  return mix(mix(hash2(i), hash2(i + vec2(1., 0.)), f.x), mix(hash2(i + vec2(0., 1.)), hash2(i + vec2(1., 1.)), f.x), f.y);
}
float cloud2(vec2 p) { return noise2(p) * .5 + noise2(p * 2.1) * .27 + noise2(p * 4.3) * .15 + noise2(p * 9.) * .08; }
`;

/** Shader function for the light of all pools at a point of the floor; for the floor and the figures. */
export const poolGlsl = /* glsl */ `
uniform vec4 uPool[${mostPools}];
uniform vec3 uPoolColor[${mostPools}];
uniform float uEnergy;
uniform float uPulse;
vec3 poolsAt(vec2 place) {
  vec3 sum = vec3(0.);
  for (int i = 0; i < ${mostPools}; i++) {
    vec2 away = (place - uPool[i].xy) / uPool[i].z;
    sum += uPoolColor[i] * uPool[i].w * exp(-dot(away, away));
  }
  return sum * (.62 + .45 * uEnergy + .28 * uEnergy * uPulse);
}
`;

/** Last lines of our fragment shaders: tone mapping and output colours, as three.js does it. */
export const finishGlsl = /* glsl */ `
#include <tonemapping_fragment>
#include <colorspace_fragment>
`;

/** Vertex shader that passes the world position on to the fragment shader. */
export const worldVertexGlsl = /* glsl */ `
varying vec3 vWorld;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.);
  vWorld = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;
