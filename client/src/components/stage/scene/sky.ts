import { BackSide, Color, Mesh, PlaneGeometry, ShaderMaterial, SphereGeometry, Vector3 } from 'three';
import type { Sky, Water } from '../layout/venue-appearance.ts';
import { finishGlsl, noiseGlsl, worldVertexGlsl } from '../meshes/glsl.ts';

/** The sky of a venue: three colours, stars, clouds and a sun. */
export function createSkyDome(sky: Sky): Mesh {
  const material = new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    uniforms: {
      uTop: { value: new Color(sky.top) },
      uMiddle: { value: new Color(sky.middle) },
      uBottom: { value: new Color(sky.bottom) },
      uMiddleAt: { value: sky.middleAt ?? 0.22 },
      uStars: { value: sky.stars ?? 0 },
      uClouds: { value: sky.clouds?.amount ?? 0 },
      uCloudColor: { value: new Color(sky.clouds?.color ?? '#ffffff') },
      uSunTowards: { value: new Vector3(...(sky.sun?.towards ?? [0, -1, 0])).normalize() },
      uSun: { value: new Color(sky.sun?.color ?? '#ffffff') },
      uSunRadius: { value: sky.sun?.radius ?? 0 },
      uSunGlow: { value: sky.sun?.glow ?? 0 },
    },
    vertexShader: /* glsl */ `
      varying vec3 vTowards;
      void main() {
        vTowards = position;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
      }`,
    fragmentShader: /* glsl */ `
      varying vec3 vTowards;
      uniform vec3 uTop, uMiddle, uBottom, uCloudColor, uSunTowards, uSun;
      uniform float uMiddleAt, uStars, uClouds, uSunRadius, uSunGlow;
      ${noiseGlsl}
      void main() {
        vec3 towards = normalize(vTowards);
        float height = towards.y;
        float around = atan(towards.x, -towards.z);
        vec3 color = mix(uBottom, uMiddle, smoothstep(-.02, uMiddleAt, height));
        color = mix(color, uTop, smoothstep(uMiddleAt, uMiddleAt + .5, height));
        if (uStars > 0.) {
          vec2 grid = vec2(around, height) * 60.;
          vec2 cell = floor(grid);
          float seed = hash2(cell);
          vec2 centre = .5 + (vec2(hash2(cell + 3.), hash2(cell + 7.)) - .5) * .6;
          float star = smoothstep(.14, .02, length(fract(grid) - centre)) * step(.955, seed);
          color += uStars * star * smoothstep(.02, .3, height) * (.5 + seed) * 1.1;
        }
        if (uClouds > 0.) {
          float wide = smoothstep(.5, .78, cloud2(vec2(around * 2.6, height * 15.) + 3.));
          color = mix(color, uCloudColor, wide * smoothstep(0., .08, height) * smoothstep(.55, .12, height) * uClouds);
          float thin = smoothstep(.55, .8, cloud2(vec2(around * 5., height * 34.) + 9.));
          color = mix(color, uCloudColor, thin * .5 * uClouds * smoothstep(.3, .02, height) * smoothstep(-.01, .03, height));
        }
        if (uSunRadius > 0.) {
          float away = acos(clamp(dot(towards, uSunTowards), -1., 1.));
          color += uSun * uSunGlow * (exp(-away * 5.) + .35 * exp(-away * 1.7));
          color = mix(color, uSun * 1.9 + .12, smoothstep(uSunRadius, uSunRadius * .93, away));
        }
        gl_FragColor = vec4(color, 1.);
        ${finishGlsl}
      }`,
  });
  const dome = new Mesh(new SphereGeometry(180, 32, 20), material);
  dome.renderOrder = -10;
  dome.frustumCulled = false;
  return dome;
}

/** A sea to the horizon that reflects the sun; `time` animates it. */
export function createWaterPlane(water: Water, time: { value: number }): Mesh {
  const material = new ShaderMaterial({
    uniforms: {
      uDeep: { value: new Color(water.deep) },
      uShallow: { value: new Color(water.shallow) },
      uSun: { value: new Color(water.sun) },
      uSunAt: { value: water.sunAt },
      uTime: time,
    },
    vertexShader: worldVertexGlsl,
    fragmentShader: /* glsl */ `
      varying vec3 vWorld;
      uniform vec3 uDeep, uShallow, uSun;
      uniform float uSunAt, uTime;
      ${noiseGlsl}
      void main() {
        vec3 view = normalize(vWorld - cameraPosition);
        float steep = clamp(-view.y * 3.2, 0., 1.);
        vec3 color = mix(uShallow, uDeep, pow(steep, .55));
        float near = 60. / (length(vWorld.xz - cameraPosition.xz) + 20.);
        float drift = uTime * .22;
        float waves = noise2(vec2(vWorld.x * .35 + drift, vWorld.z * 1.5) * near * .6)
          + .6 * noise2(vec2(vWorld.x * .9 + 4. - drift, vWorld.z * 4. + drift) * near * .5);
        color *= .82 + .26 * waves;
        color = mix(color, uShallow * 1.1, smoothstep(1.05, 1.4, waves) * .35);
        float aside = view.x / max(.001, -view.z) - uSunAt;
        float path = exp(-aside * aside * (34. + 90. * steep));
        color += uSun * path * (smoothstep(.72, 1.25, waves + .35 * path) * 2.2 + .28) * smoothstep(1., .1, steep);
        gl_FragColor = vec4(color, 1.);
        ${finishGlsl}
      }`,
  });
  const sea = new Mesh(new PlaneGeometry(400, 400).rotateX(-Math.PI / 2), material);
  sea.position.y = water.height;
  return sea;
}
