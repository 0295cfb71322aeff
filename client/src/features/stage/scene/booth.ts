import {
  Color,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Object3D,
  PlaneGeometry,
  RingGeometry,
  ShaderMaterial,
} from 'three';
import type { Frame, Point } from '../venues/frames.ts';
import type { BoothStyle, VenueLook } from '../venues/look.ts';
import { type SeatPlace, seatPlaces } from '../venues/seats.ts';
import { deskAt } from './booth-place.ts';
import { finishGlsl } from './glsl.ts';
import { Kit } from './kit.ts';
import type { LightUniforms } from './light.ts';

export const deskHeight = 0.86;

const topColors: Readonly<Record<BoothStyle, string>> = { led: '#2c2152', wood: '#c98a50', white: '#ffffff' };

function platters(kit: Kit, [x, y, z]: Point, scale: number, led: string): void {
  for (const side of [-1, 1]) {
    kit.drum([x + side * 0.38 * scale, y + 0.05, z], 0.34 * scale, 0.06, { color: '#0b0814', around: 24 });
    kit.drum([x + side * 0.38 * scale, y + 0.07, z], 0.12 * scale, 0.05, { color: led, glow: 0.7 });
  }
}

const padColors = ['#3de8a8', '#ffc53d', '#ff3d9a'] as const;

/** The needle's arm and the lit pads; the record itself turns and is a mesh of its own. */
function playingGear(kit: Kit, [x, y, z]: Point, scale: number): void {
  kit.drum([x - 0.42 * scale, y + 0.07, z], 0.46 * scale, 0.06, { color: '#3a2f5a', around: 32 });
  kit.ring([x - 0.42 * scale, y + 0.12, z], 0.46 * scale, 0.018, {
    color: '#ffffff',
    glow: 2.2,
    turn: [Math.PI / 2, 0, 0],
    around: 36,
  });
  kit.rod([x + 0.1 * scale, y + 0.1, z - 0.28], [x - 0.2 * scale, y + 0.2, z + 0.12], 0.025, {
    color: '#e8e4f4',
  });
  kit.box([x + 0.5 * scale, y + 0.08, z], [0.62 * scale, 0.1, 0.6], { color: '#14102a' });
  for (let i = 0; i < 6; i++) {
    const at: Point = [x + (0.3 + (i % 3) * 0.2) * scale, y + 0.15, z - 0.12 + Math.floor(i / 3) * 0.24];
    kit.box(at, [0.1, 0.05, 0.1], { color: padColors[i % 3] ?? padColors[0], glow: 2.4 });
  }
}

function desk(
  kit: Kit,
  place: SeatPlace,
  booth: VenueLook['booth'],
  colors: Frame['colors'],
  live: boolean,
): void {
  const [x, y, z] = deskAt(place);
  const { deskWidth: width, scale } = place;
  const led = live ? colors.live : colors.led;
  const front = z + 0.42;
  if (booth.style === 'wood') {
    kit.box([x, y + 0.4, z], [width * 0.98, 0.8, 0.78], { color: booth.color });
    for (let board = 0; board < 4; board++)
      kit.box([x, y + 0.1 + board * 0.21, front], [width, 0.19, 0.06], { color: booth.color });
    kit.box([x, y + 0.42, front + 0.05], [width * 0.7, 0.06, 0.04], { color: led, glow: live ? 3 : 1.3 });
  } else {
    kit.box([x, y + deskHeight / 2 - 0.02, z], [width, deskHeight - 0.06, 0.8], { color: booth.color });
    kit.box([x, y + 0.02, front], [width, 0.05, 0.05], { color: led, glow: live ? 3 : 1.2 });
  }
  kit.box([x, y + deskHeight - 0.02, z], [width + 0.06, 0.09, 0.95], {
    color: booth.top ?? topColors[booth.style],
  });
  kit.box([x, y + deskHeight - 0.03, z + 0.49], [width, 0.05, 0.03], { color: led, glow: live ? 3 : 1.6 });
  const surface: Point = [x, y + deskHeight, z];
  if (live) playingGear(kit, surface, scale);
  else platters(kit, surface, scale, colors.led);
}

/** The bars on the desks' fronts: bright and high where the music plays, low and dim elsewhere. */
function deskBars(
  places: readonly SeatPlace[],
  live: number,
  colors: Frame['colors'],
  uniforms: LightUniforms,
): InstancedMesh {
  const quad = new PlaneGeometry(1, 1);
  const material = new ShaderMaterial({
    transparent: true,
    uniforms: { uBeat: uniforms.uBeat, uEnergy: uniforms.uEnergy },
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
      uniform float uBeat, uEnergy;
      void main() {
        float bar = floor(vUv.x * 9.);
        float swing = abs(sin(bar * 1.9 + vSeat * 2.3 + uBeat * 1.5708 * vColor.a));
        float tall = vColor.a > .5 ? .26 + (.35 + .4 * uEnergy) * swing : .22 + .22 * swing;
        float body = step(.17, fract(vUv.x * 9.)) * step(fract(vUv.x * 9.), .83) * step(vUv.y, tall);
        if (body < .5) discard;
        gl_FragColor = vec4(vColor.rgb, 1.);
        ${finishGlsl}
      }`,
  });
  const mesh = new InstancedMesh(quad, material, places.length);
  const colorOf = new Float32Array(places.length * 4);
  const spot = new Object3D();
  places.forEach((place, i) => {
    const [x, y, z] = deskAt(place);
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

/** A black record with a label whose mark shows that it turns. */
function record(uniforms: LightUniforms, scale: number): Group {
  const kit = new Kit();
  kit.drum([0, 0, 0], 0.42 * scale, 0.05, { color: '#07050d', around: 40 });
  for (const radius of [0.36, 0.3, 0.24]) {
    kit.ring([0, 0.03, 0], radius * scale, 0.008, {
      color: '#5a4a80',
      turn: [Math.PI / 2, 0, 0],
      around: 36,
    });
  }
  kit.drum([0, 0.02, 0], 0.16 * scale, 0.05, { color: '#ff3d9a', glow: 2.4, around: 24 });
  kit.box([0.08 * scale, 0.05, 0], [0.12 * scale, 0.02, 0.03], { color: '#ffffff', glow: 2 });
  return new Group().add(...kit.meshes(uniforms));
}

export interface Booth {
  readonly group: Group;
  readonly places: readonly SeatPlace[];
  /** Turns the record; `time` in seconds. */
  readonly spin: (time: number) => void;
}

const turnsPerSecond = 33.33 / 60;

export interface BoothOptions {
  readonly numberOfSeats: number;
  /** Index of the seat that plays, -1 for none. */
  readonly live: number;
  /** False builds the riser alone, for the flat stage's picture. */
  readonly desks?: boolean;
}

/** Desks for all seats, a second row on its riser where there are many, and the light on the one who plays. */
export function buildBooth(
  venue: VenueLook,
  frame: Frame,
  options: BoothOptions,
  uniforms: LightUniforms,
): Booth {
  const { numberOfSeats, live, desks = true } = options;
  const kit = new Kit();
  const group = new Group();
  const places = seatPlaces(frame, numberOfSeats);
  const back = places.filter((place) => place.row === 'back');
  if (back.length > 0) {
    const width = (back.at(-1)?.at[0] ?? 0) * 2 + 2.4;
    const top = (back[0]?.at[1] ?? 0) - 0.12;
    const height = top - frame.stageHeight;
    kit.box([0, frame.stageHeight + height / 2, -8.3], [width, height, 3.2], {
      color: venue.stage.color,
      top: venue.stage.top,
    });
    kit.box([0, top - 0.05, -6.68], [width, 0.07, 0.06], { color: venue.stage.trim, glow: 1.4 });
  }
  for (const [i, place] of desks ? places.entries() : []) {
    desk(kit, place, venue.booth, frame.colors, i === live);
  }
  const playing = places[live];
  let disc: Group | null = null;
  if (playing) {
    const [x, y, z] = deskAt(playing);
    const floor = playing.at[1] - 0.09;
    kit.put(new RingGeometry(0.86, 0.95, 40), [playing.at[0], floor, playing.at[2]], {
      turn: [-Math.PI / 2, 0, 0],
      color: frame.colors.live,
      glow: 2,
    });
    disc = record(uniforms, playing.scale);
    disc.position.set(x - 0.42 * playing.scale, y + deskHeight + 0.12, z);
    group.add(disc);
  }
  group.add(...kit.meshes(uniforms));
  if (desks && venue.booth.style !== 'wood') group.add(deskBars(places, live, frame.colors, uniforms));
  return {
    group,
    places,
    spin(time) {
      if (disc) disc.rotation.y = -time * turnsPerSecond * 2 * Math.PI;
    },
  };
}
