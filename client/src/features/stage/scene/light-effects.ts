import {
  AdditiveBlending,
  Color,
  CylinderGeometry,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  PlaneGeometry,
  Quaternion,
  RingGeometry,
  ShaderMaterial,
  Vector3,
} from 'three';
import type { Beam, Glow } from '../layout/venue-appearance.ts';
import { finishGlsl, noiseGlsl } from '../meshes/glsl.ts';
import type { LightUniforms } from '../meshes/light.ts';

const down = new Vector3(0, -1, 0);

/** Creates light beams: open cones that fade at their edges and with their length, and sway with the song. */
export function createLightBeams(beams: readonly Beam[], uniforms: LightUniforms): InstancedMesh {
  const cone = new CylinderGeometry(0.02, 1, 1, 64, 1, true).translate(0, -0.5, 0);
  const material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    blending: AdditiveBlending,
    side: DoubleSide,
    uniforms: {
      uTime: uniforms.uTime,
      uEnergy: uniforms.uEnergy,
      uMove: uniforms.uMove,
      uAir: uniforms.uAir,
    },
    vertexShader: /* glsl */ `
      attribute vec4 iColor;
      varying vec4 vColor;
      varying float vAlong;
      varying vec3 vOut, vEye, vWorld;
      uniform float uTime, uMove;
      void main() {
        vAlong = -position.y;
        vColor = iColor;
        vec3 shape = position;
        shape.x += sin(uTime * .7 + iColor.a * 40. + float(gl_InstanceID)) * .55 * vAlong * uMove;
        vec4 world = modelMatrix * instanceMatrix * vec4(shape, 1.);
        vWorld = world.xyz;
        vec3 axis = normalize((instanceMatrix * vec4(0., 1., 0., 0.)).xyz);
        vOut = normalize((instanceMatrix * vec4(normal.x, 0., normal.z, 0.)).xyz);
        vec3 eye = normalize(cameraPosition - world.xyz);
        vEye = normalize(eye - axis * dot(eye, axis));
        gl_Position = projectionMatrix * viewMatrix * world;
      }`,
    fragmentShader: /* glsl */ `
      varying vec4 vColor;
      varying float vAlong;
      varying vec3 vOut, vEye, vWorld;
      uniform float uTime, uEnergy, uAir;
      ${noiseGlsl}
      void main() {
        float edge = pow(abs(dot(normalize(vOut), normalize(vEye))), 2.2);
        float fade = pow(max(0., 1. - vAlong), 1.35) * smoothstep(0., .03, vAlong);
        float smoke = .75 + .5 * noise2(vWorld.xy * .55 + vWorld.z * .3 + uTime * .15);
        gl_FragColor = vec4(vColor.rgb * vColor.a * edge * fade * smoke * uAir * (.6 + .6 * uEnergy), 1.);
        ${finishGlsl}
      }`,
  });
  const mesh = new InstancedMesh(cone, material, beams.length);
  const colors = new Float32Array(beams.length * 4);
  const place = new Object3D();
  beams.forEach(([from, to, radius, color, strength], i) => {
    const way = new Vector3(...to).sub(new Vector3(...from));
    place.position.set(...from);
    place.quaternion.copy(new Quaternion().setFromUnitVectors(down, way.clone().normalize()));
    place.scale.set(radius, way.length(), radius);
    place.updateMatrix();
    mesh.setMatrixAt(i, place.matrix);
    const { r, g, b } = new Color(color);
    colors.set([r, g, b, strength], i * 4);
  });
  cone.setAttribute('iColor', new InstancedBufferAttribute(colors, 4));
  mesh.frustumCulled = false;
  mesh.renderOrder = 5;
  return mesh;
}

/** Creates soft round glows that always face the viewer. */
export function createGlowSprites(glows: readonly Glow[], uniforms: LightUniforms): Mesh {
  const quad = new PlaneGeometry(1, 1);
  const geometry = new InstancedBufferGeometry();
  geometry.index = quad.index;
  geometry.setAttribute('position', quad.getAttribute('position'));
  const places = glows.flatMap(([at, size]) => [...at, size]);
  const colors = glows.flatMap(([, , color, strength]) => [...new Color(color).toArray(), strength]);
  geometry.setAttribute('iPlace', new InstancedBufferAttribute(new Float32Array(places), 4));
  geometry.setAttribute('iColor', new InstancedBufferAttribute(new Float32Array(colors), 4));
  geometry.instanceCount = glows.length;
  const material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    blending: AdditiveBlending,
    uniforms: { uEnergy: uniforms.uEnergy, uPulse: uniforms.uPulse, uAir: uniforms.uAir },
    vertexShader: /* glsl */ `
      attribute vec4 iPlace, iColor;
      varying vec4 vColor;
      varying vec2 vFrom;
      void main() {
        vColor = iColor;
        vFrom = position.xy * 2.;
        vec4 view = viewMatrix * vec4(iPlace.xyz, 1.);
        view.xy += position.xy * iPlace.w;
        gl_Position = projectionMatrix * view;
      }`,
    fragmentShader: /* glsl */ `
      varying vec4 vColor;
      varying vec2 vFrom;
      uniform float uEnergy, uPulse, uAir;
      void main() {
        float soft = pow(max(0., 1. - length(vFrom)), 2.2);
        gl_FragColor = vec4(vColor.rgb * vColor.a * soft * uAir * (.8 + .25 * uEnergy * (.5 + uPulse)), 1.);
        ${finishGlsl}
      }`,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = 6;
  return mesh;
}

/** Creates soft shadows under feet; each is x, height of the ground, z and width. */
export function createFeetShadows(
  spots: readonly (readonly [number, number, number, number])[],
  strength = 0.62,
): InstancedMesh {
  const material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { uStrength: { value: strength } },
    vertexShader: /* glsl */ `
      varying vec2 vFrom;
      void main() {
        vFrom = uv * 2. - 1.;
        gl_Position = projectionMatrix * viewMatrix * instanceMatrix * vec4(position, 1.);
      }`,
    fragmentShader: /* glsl */ `
      varying vec2 vFrom;
      uniform float uStrength;
      void main() {
        float soft = smoothstep(1., .1, length(vFrom));
        gl_FragColor = vec4(.02, 0., .05, soft * soft * uStrength);
      }`,
  });
  const mesh = new InstancedMesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), material, spots.length);
  const place = new Object3D();
  spots.forEach(([x, y, z, width], i) => {
    place.position.set(x, y + 0.02, z);
    place.scale.setScalar(width);
    place.updateMatrix();
    mesh.setMatrixAt(i, place.matrix);
  });
  mesh.renderOrder = 1;
  mesh.frustumCulled = false;
  return mesh;
}

/** A coloured circle on the floor around a person. */
export interface FloorMarker {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  readonly color: string;
}

/** Creates coloured circles on the floor: white around my own figure, mint and amber around people who voted. */
export function createFloorMarkers(rings: readonly FloorMarker[]): InstancedMesh {
  const geometry = new RingGeometry(0.9, 1, 40).rotateX(-Math.PI / 2);
  const mesh = new InstancedMesh(
    geometry,
    new MeshBasicMaterial({ transparent: true, opacity: 0.9 }),
    rings.length,
  );
  const place = new Object3D();
  rings.forEach(({ x, z, radius, color }, i) => {
    place.position.set(x, 0.03, z);
    place.scale.setScalar(radius);
    place.updateMatrix();
    mesh.setMatrixAt(i, place.matrix);
    mesh.setColorAt(i, new Color(color).multiplyScalar(1.5));
  });
  mesh.frustumCulled = false;
  return mesh;
}
