import {
  Color,
  InstancedBufferAttribute,
  InstancedMesh,
  Object3D,
  PlaneGeometry,
  ShaderMaterial,
} from 'three';
import type { Frame } from '../layout/frames.ts';
import { deskPosition, type SeatPosition } from '../layout/seats.ts';
import { finishGlsl } from '../meshes/glsl.ts';
import type { LightUniforms } from '../meshes/light.ts';

/** Light bars on the desks: bright and high where a DJ plays, low and dim elsewhere. */
export function createDeskBars(
  places: readonly SeatPosition[],
  live: number,
  colors: Frame['colors'],
  uniforms: LightUniforms,
): InstancedMesh {
  const quad = new PlaneGeometry(1, 1);
  const material = new ShaderMaterial({
    transparent: true,
    uniforms: { uBeat: uniforms.uBeat, uEnergy: uniforms.uEnergy, uLamp: uniforms.uLamp },
    vertexShader: /* glsl */ `
      attribute vec4 iColor;
      varying vec2 vUv;
      varying vec4 vColor;
      varying float vSeat;
      void main() {
        vUv = uv;
        vColor = iColor;
        vSeat = float(gl_InstanceID);
        gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.);
      }`,
    fragmentShader: /* glsl */ `
      varying vec2 vUv;
      varying vec4 vColor;
      varying float vSeat;
      uniform float uBeat, uEnergy, uLamp;
      void main() {
        float bar = floor(vUv.x * 9.);
        float swing = abs(sin(bar * 1.9 + vSeat * 2.3 + uBeat * 1.5708 * vColor.a));
        float tall = vColor.a > .5 ? .26 + (.35 + .4 * uEnergy) * swing : .22 + .22 * swing;
        float body = step(.17, fract(vUv.x * 9.)) * step(fract(vUv.x * 9.), .83) * step(vUv.y, tall);
        if (body < .5) discard;
        gl_FragColor = vec4(vColor.rgb * uLamp, 1.);
        ${finishGlsl}
      }`,
  });
  const mesh = new InstancedMesh(quad, material, places.length);
  const colorOf = new Float32Array(places.length * 4);
  const spot = new Object3D();
  places.forEach((place, i) => {
    const [x, y, z] = deskPosition(place);
    const on = i === live;
    spot.position.set(x, y + 0.42, z + 0.43);
    spot.scale.set(place.deskWidth * 0.84, 0.66, 1);
    spot.updateMatrix();
    mesh.setMatrixAt(i, spot.matrix);
    const { r, g, b } = new Color(on ? colors.live : colors.led).multiplyScalar(on ? 2.6 : 0.8);
    colorOf.set([r, g, b, on ? 1 : 0], i * 4);
  });
  quad.setAttribute('iColor', new InstancedBufferAttribute(colorOf, 4));
  mesh.frustumCulled = false;
  return mesh;
}
