import {
  type BufferGeometry,
  Color,
  CustomBlending,
  CylinderGeometry,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedMesh,
  type Material,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  OneFactor,
  OneMinusDstColorFactor,
  PlaneGeometry,
  Quaternion,
  RingGeometry,
  ShaderMaterial,
  Vector3,
} from 'three';
import { MAX_FIGURES } from '../layout/floor-slots.ts';
import type { Beam, Glow } from '../layout/venue-appearance.ts';
import { finishGlsl, noiseGlsl } from '../meshes/glsl.ts';
import type { LightUniforms } from '../meshes/light.ts';

const down = new Vector3(0, -1, 0);

/**
 * [H251] Sets how beams or glows blend with the image: additively if bloom and colour grading follow, which reduce very
 * bright light; otherwise by screen blending, which never exceeds white.
 */
export function setLightBlending(material: Material, isGraded: boolean): void {
  material.blending = CustomBlending;
  material.blendSrc = isGraded ? OneFactor : OneMinusDstColorFactor;
  material.blendDst = OneFactor;
}

/** Open cones that fade at their edges and with their length, and sway with the song. */
export function createLightBeams(beams: readonly Beam[], uniforms: LightUniforms): InstancedMesh {
  const cone = new CylinderGeometry(0.02, 1, 1, 64, 1, true).translate(0, -0.5, 0);
  const material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    userData: { isLightInAir: true },
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
  setLightBlending(material, true);
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

/** Soft round glows that always face the viewer. */
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
    userData: { isLightInAir: true },
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
  setLightBlending(material, true);
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = 6;
  return mesh;
}

/** Flat shapes on the floor that can be replaced. */
export interface FloorShapes<Shape> {
  readonly mesh: InstancedMesh;
  readonly show: (shapes: readonly Shape[]) => void;
}

function createFloorShapes<Shape>(
  geometry: BufferGeometry,
  material: Material,
  place: (shape: Shape, spot: Object3D) => void,
  colorOf?: (shape: Shape) => Color,
): FloorShapes<Shape> {
  const mesh = new InstancedMesh(geometry, material, MAX_FIGURES);
  if (colorOf) mesh.setColorAt(0, new Color());
  mesh.frustumCulled = false;
  const spot = new Object3D();
  const show = (shapes: readonly Shape[]) => {
    mesh.count = Math.min(shapes.length, MAX_FIGURES);
    for (const [i, shape] of shapes.slice(0, MAX_FIGURES).entries()) {
      place(shape, spot);
      spot.updateMatrix();
      mesh.setMatrixAt(i, spot.matrix);
      if (colorOf) mesh.setColorAt(i, colorOf(shape));
    }
    mesh.instanceMatrix.needsUpdate = true;
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  };
  show([]);
  return { mesh, show };
}

/** A soft shadow under feet: x, height of the ground, z and width. */
export type FeetShadow = readonly [x: number, ground: number, z: number, width: number];

export function createFeetShadows(): FloorShapes<FeetShadow> {
  const material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { uStrength: { value: 0.62 } },
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
  const geometry = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  const shadows = createFloorShapes<FeetShadow>(geometry, material, ([x, ground, z, width], spot) => {
    spot.position.set(x, ground + 0.02, z);
    spot.scale.setScalar(width);
  });
  shadows.mesh.renderOrder = 1;
  return shadows;
}

export interface FloorMarker {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  readonly color: string;
}

/** Coloured circles on the floor: white around the user's own figure, mint and amber around people who voted. */
export function createFloorMarkers(): FloorShapes<FloorMarker> {
  const geometry = new RingGeometry(0.9, 1, 40).rotateX(-Math.PI / 2);
  const material = new MeshBasicMaterial({ transparent: true, opacity: 0.9 });
  const place = ({ x, z, radius }: FloorMarker, spot: Object3D) => {
    spot.position.set(x, 0.03, z);
    spot.scale.setScalar(radius);
  };
  return createFloorShapes(geometry, material, place, ({ color }) => new Color(color).multiplyScalar(1.5));
}
