import { Color, Group, Mesh, PlaneGeometry, ShaderMaterial, type Texture } from 'three';
import type { Screen } from '../layout/venue-appearance.ts';
import { finishGlsl, noiseGlsl } from '../meshes/glsl.ts';
import type { LightUniforms } from '../meshes/light.ts';
import { MeshBuilder } from '../meshes/mesh-builder.ts';

/** Shader code of what the LED wall shows for a song without a cover; `u` is the position from 0 to 1, upwards. */
const emblems: Readonly<Record<Screen['emblem'], string>> = {
  sunset: /* glsl */ `
    vec3 c = mix(vec3(.34, .02, .32), vec3(.03, .005, .1), u.y);
    vec2 q = u - vec2(.5, .56);
    float sun = smoothstep(.292, .286, length(q));
    float slit = step(.5, fract((u.y - .27) * 22.)) * step(u.y, .54) * smoothstep(.28, .54, u.y * 1.02);
    float cut = step(u.y, .54) * (1. - smoothstep(.30, .40, fract((.54 - u.y) * 22.) - (.54 - u.y) * .9));
    c = mix(c, mix(vec3(.9, .32, .24), vec3(1., .86, .58), u.y), sun * (1. - cut * step(.02, .54 - u.y)));
    if (u.y < .26) {
      float deep = .26 - u.y;
      float line = smoothstep(.06, .0, abs(fract((u.x - .5) / (deep + .05) * 1.35 + .5) - .5));
      float row = smoothstep(.1, .0, abs(fract(pow(deep, .55) * 9.) - .5));
      c = vec3(.03, .005, .1) + vec3(1., .05, .32) * max(line, row) * .55;
    }`,
  heart: /* glsl */ `
    vec3 c = mix(vec3(.1, .0, .03), vec3(.3, .01, .08), u.y);
    vec2 q = (u - vec2(.5, .47)) * 2.5;
    q.y -= abs(q.x) * .62 * sqrt(max(0., (2. - abs(q.x)) / 2.));
    float d = length(q);
    c = mix(c, vec3(1., .06, .13), smoothstep(.9, .88, d));
    c = mix(c, vec3(1., .34, .2), smoothstep(.64, .62, d));
    c = mix(c, vec3(1., .82, .7), smoothstep(.36, .34, d));
    float wave = abs(u.y - .5 - .12 * sin(u.x * 60.) * exp(-pow((u.x - .5) * 7., 2.)));
    c = mix(c, vec3(1., .9, .85), smoothstep(.012, .006, wave));`,
  blocks: /* glsl */ `
    vec3 c = mix(vec3(1., .18, .04), vec3(1., .32, .08), u.y);
    mat2 lean = mat2(.94, .34, -.34, .94);
    vec2 q = lean * (u - vec2(.42, .12));
    float column = floor(q.x * 8.);
    float tall = .35 + .45 * hash2(vec2(column, 4.));
    float bar = step(.12, fract(q.x * 8.)) * step(0., q.y) * step(q.y, tall) * step(-3.5, column) * step(column, 4.5);
    vec3 paint = mod(column, 3.) < .5 ? vec3(.03, .01, .12) : mod(column, 3.) < 1.5 ? vec3(1., .78, .55) : vec3(.1, .65, 1.);
    c = mix(c, paint, bar);
    c = mix(c, vec3(1., .78, .55), smoothstep(.1, .095, length(u - vec2(.8, .8))));`,
  flower: /* glsl */ `
    vec3 c = mix(vec3(.0, .09, .62), vec3(.02, .22, 1.), u.y);
    vec2 q = u - .5;
    float d = length(q);
    float angle = atan(q.y, q.x) / 6.2832 * 16.;
    float petal = .33 + .13 * sqrt(max(0., 1. - pow(abs(fract(angle) - .5) * 2., 2.)));
    c = mix(c, mod(floor(angle), 2.) < .5 ? vec3(1., .66, .0) : vec3(1., .47, .0), step(d, petal));
    c = mix(c, vec3(.13, .04, .015), step(d, .2));
    vec2 seed = fract(q * 26.) - .5;
    c = mix(c, vec3(.95, .5, .02), smoothstep(.3, .2, length(seed)) * step(d, .18) * .8);`,
};

/** Shader code of the pattern around the cover; `v` is the position from the centre, in units of the wall's height. */
const surroundings: Readonly<Record<Screen['kind'], string>> = {
  bars: /* glsl */ `
    vec3 color = mix(uFirst, uSecond, u.x + (u.y - .5) * .4) * .3;
    color *= .55 + .5 * cloud2(u * vec2(5., 3.) + uTime * .05);
    float side = abs(v.x) - .44;
    float number = floor(side / .026);
    if (side > 0. && number < 34.) {
      float along = number / 34.;
      float swing = abs(sin(number * 1.7 + 1. + uBeat * 1.5708) * cos(number * .6 + uBeat * .7854));
      float tall = (.12 + (.34 + .38 * uEnergy) * swing) * (1. - along * .45);
      float bar = step(.2, fract(side / .026)) * step(fract(side / .026), .78) * step(abs(v.y), tall * .5);
      float h = v.y / tall + .5;
      vec3 paint = h > .5 ? mix(vec3(1., .07, .32), vec3(1., .42, .09), h * 2. - 1.) : mix(vec3(.2, .07, 1.), vec3(1., .07, .32), h * 2.);
      color = mix(color, paint, bar);
    }
    vec2 frame = abs(v);
    float out1 = max(frame.x, frame.y) - .37;
    float line = step(0., out1) * step(out1, .085) * step(.5, fract(out1 * 40.)) * (.34 - out1 * 3.2);
    color += vec3(1.) * max(0., line) * .7;
    vec2 cover = v / .74 + .5;
    if (max(frame.x, frame.y) < .37) color = picture(cover);`,
  embroidery: /* glsl */ `
    vec3 color = u.y > .5 ? vec3(.005, .06, .57) : vec3(1., .62, .0);
    color *= .75 + .35 * (1. - abs(u.y - .5) * 1.4);
    vec2 cell = vec2(floor((u.x - .5) * 104.), floor((.5 - abs(u.y - .5)) * 44.) - 1.);
    if (cell.y >= 0. && cell.y < 9.) {
      float q = abs(mod(cell.x, 18.) - 9.);
      bool on = mod(q + cell.y, 9.) < .5 || mod(q - cell.y + 9., 9.) < .5 || (q < .5 && cell.y == 4.) || (q > 8.5 && abs(cell.y - 4.) < 2.);
      vec3 thread = cell.y == 4. ? vec3(1.) : (u.y > .5 ? vec3(1., .66, .0) : vec3(.01, .08, .6));
      if (on) color = thread;
    }
    float d = length(v);
    float turned = atan(v.y, v.x) / 6.2832 * 20. + uTime * .06;
    float petal = .345 + .1 * sqrt(max(0., 1. - pow(abs(fract(turned) - .5) * 2., 2.)));
    if (d < petal) color = mod(floor(turned), 2.) < .5 ? vec3(1., .66, .0) : vec3(1., .46, .0);
    color *= .85 + .35 * uEnergy * uPulse * smoothstep(.6, .3, d);
    if (d < .31) color = picture(v / .62 + .5);`,
};

export interface LedWall {
  readonly group: Group;
  /** Shows a cover; null shows the venue's emblem again. */
  readonly show: (cover: Texture | null) => void;
}

/** The wall behind the booth: the cover in the middle of a pattern that follows the beat. */
export function createLedWall(screen: Screen, uniforms: LightUniforms): LedWall {
  const cover: { value: Texture | null } = { value: null };
  const hasCover = { value: 0 };
  const material = new ShaderMaterial({
    uniforms: {
      ...uniforms,
      uCover: cover,
      uHasCover: hasCover,
      uFirst: { value: new Color(screen.colors[0]) },
      uSecond: { value: new Color(screen.colors[1]) },
      uGain: { value: screen.gain },
      uAspect: { value: screen.width / screen.height },
    },
    vertexShader: /* glsl */ `
      varying vec2 vUv;
      void main() { vUv = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }`,
    fragmentShader: /* glsl */ `
      varying vec2 vUv;
      uniform sampler2D uCover;
      uniform vec3 uFirst, uSecond;
      uniform float uHasCover, uGain, uAspect, uTime, uBeat, uEnergy, uPulse, uLamp;
      ${noiseGlsl}
      vec3 picture(vec2 u) {
        if (uHasCover > .5) return texture2D(uCover, u).rgb;
        ${emblems[screen.emblem]}
        return c;
      }
      void main() {
        vec2 u = vUv;
        vec2 v = (u - .5) * vec2(uAspect, 1.);
        ${surroundings[screen.kind]}
        vec2 dots = fract(v * 110.);
        float led = .8 + .2 * step(.2, dots.x) * step(.2, dots.y);
        gl_FragColor = vec4(color * led * uGain * mix(.4, 1., uLamp), 1.);
        ${finishGlsl}
      }`,
  });
  const wall = new Mesh(new PlaneGeometry(screen.width, screen.height), material);
  wall.position.set(0, screen.y, screen.z);
  const frame = new MeshBuilder().box(
    [0, screen.y, screen.z - 0.12],
    [screen.width + 0.5, screen.height + 0.5, 0.2],
    { color: '#07050f' },
  );
  const group = new Group().add(wall, ...frame.meshes(uniforms));
  return {
    group,
    show(texture) {
      cover.value = texture;
      hasCover.value = texture ? 1 : 0;
    },
  };
}
