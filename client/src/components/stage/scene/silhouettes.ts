import { type BufferGeometry, Color, Group, InstancedMesh, Object3D, ShaderMaterial } from 'three';
import { bothSides, FigureBuilder, headRadii } from '../avatars/figure.ts';
import { createRandom } from '../common/random.ts';
import type { VenueAppearance } from '../layout/venue-appearance.ts';
import { finishGlsl } from '../meshes/glsl.ts';

const black = '#000000';
const cloak = [
  [0.3, 0],
  [0.34, 0.3],
  [0.3, 0.6],
  [0.16, 0.76],
] as const;

/** What makes the kinds of silhouettes different: raised arms, cat ears or a bun. */
const extras: readonly ((figure: FigureBuilder) => void)[] = [
  (figure) =>
    bothSides((side) => {
      figure.add(figure.shapes.pill(0.085, 0.4), {
        at: [side * 0.42, 1.1, 0],
        turn: [0, 0, -side * 0.35],
        color: black,
      });
    }),
  (figure) =>
    bothSides((side) => {
      figure.onHead(figure.shapes.cone(4), {
        at: [side * 0.27, 0.46, 0],
        size: [0.17, 0.3, 0.12],
        color: black,
      });
    }),
  (figure) => {
    figure.onHead(figure.shapes.ball(8, 6), { at: [0, 0.3, 0], size: [0.5, 0.28, 0.5], color: black });
    figure.onHead(figure.shapes.ball(6, 5), { at: [0, 0.6, 0], size: 0.14, color: black });
  },
];

function outline(extra: (figure: FigureBuilder) => void): BufferGeometry {
  const figure = new FigureBuilder(0.5);
  figure.add(figure.shapes.turned(cloak, 14), { color: black });
  figure.onHead(figure.shapes.ball(18, 12), { size: headRadii, color: black });
  extra(figure);
  return figure.build();
}

interface Silhouette {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly scale: number;
  readonly turn: number;
}

function placeSilhouettes(venue: VenueAppearance): Silhouette[] {
  const random = createRandom(7);
  return venue.silhouettes.flatMap(([fromX, toX, y, z, count]) =>
    Array.from({ length: count }, (_, i) => ({
      x: fromX + ((toX - fromX) * (i + 0.5)) / count + (random() - 0.5) * 0.6,
      y,
      z: z + (random() - 0.5) * 3.4 + (i % 2) * 1.6,
      scale: 0.95 + random() * 0.2,
      turn: random() * 6,
    })),
  );
}

/** Dark figures with a coloured edge, at the sides of a venue. */
export function createSilhouettes(venue: VenueAppearance): Group {
  const [body, edge] = venue.silhouetteColors;
  const material = new ShaderMaterial({
    uniforms: { uBody: { value: new Color(body) }, uEdge: { value: new Color(edge) } },
    vertexShader: /* glsl */ `
      varying vec3 vNormal, vEye;
      varying float vHeight;
      void main() {
        vec4 view = modelViewMatrix * instanceMatrix * vec4(position, 1.);
        vNormal = (modelViewMatrix * instanceMatrix * vec4(normal, 0.)).xyz;
        vEye = -view.xyz;
        vHeight = position.y;
        gl_Position = projectionMatrix * view;
      }`,
    fragmentShader: /* glsl */ `
      varying vec3 vNormal, vEye;
      varying float vHeight;
      uniform vec3 uBody, uEdge;
      void main() {
        vec3 outward = normalize(vNormal);
        float edge = pow(1. - clamp(dot(outward, normalize(vEye)), 0., 1.), 2.) * smoothstep(-.1, .9, outward.y);
        gl_FragColor = vec4(mix(uBody * (.6 + .5 * vHeight), uEdge, clamp(edge * 1.3, 0., 1.)), 1.);
        ${finishGlsl}
      }`,
  });
  const group = new Group();
  const people = placeSilhouettes(venue);
  const place = new Object3D();
  extras.forEach((extra, kind) => {
    const own = people.filter((_, i) => i % extras.length === kind);
    if (own.length === 0) return;
    const mesh = new InstancedMesh(outline(extra), material, own.length);
    own.forEach(({ x, y, z, scale, turn }, i) => {
      place.position.set(x, y, z);
      place.rotation.y = turn;
      place.scale.setScalar(scale);
      place.updateMatrix();
      mesh.setMatrixAt(i, place.matrix);
    });
    mesh.frustumCulled = false;
    group.add(mesh);
  });
  return group;
}
