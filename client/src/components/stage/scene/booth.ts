import { Group, RingGeometry } from 'three';
import type { Frame } from '../layout/frames.ts';
import { deskPosition, type SeatPosition, seatPositions } from '../layout/seats.ts';
import type { VenueAppearance } from '../layout/venue-appearance.ts';
import type { LightUniforms } from '../meshes/light.ts';
import { MeshBuilder } from '../meshes/mesh-builder.ts';
import { addDesk, deskHeight } from './desk.ts';
import { createDeskBars } from './desk-bars.ts';

/** Builds a record; a mark on its label shows that it turns. */
export function buildRecord(uniforms: LightUniforms, scale: number): Group {
  const builder = new MeshBuilder();
  builder.drum([0, 0, 0], 0.42 * scale, 0.05, { color: '#07050d', around: 40 });
  for (const radius of [0.36, 0.3, 0.24]) {
    builder.ring([0, 0.03, 0], radius * scale, 0.008, {
      color: '#5a4a80',
      turn: [Math.PI / 2, 0, 0],
      around: 36,
    });
  }
  builder.drum([0, 0.02, 0], 0.16 * scale, 0.05, { color: '#ff3d9a', glow: 2.4, around: 24 });
  builder.box([0.08 * scale, 0.05, 0], [0.12 * scale, 0.02, 0.03], { color: '#ffffff', glow: 2 });
  return new Group().add(...builder.meshes(uniforms));
}

export interface Booth {
  readonly group: Group;
  readonly places: readonly SeatPosition[];
  /** Turns the record of the DJ who plays; `time` is in seconds. */
  readonly spin: (time: number) => void;
}

const turnsPerSecond = 33.33 / 60;

export interface BoothOptions {
  readonly numberOfSeats: number;
  /** Seat of the DJ who plays; -1 for none. */
  readonly playingSeat: number;
  /** False to build only the riser, for the image of the flat stage. */
  readonly desks?: boolean;
}

/** Builds the desks of all seats, a riser if there is a second row, and the light on the DJ who plays. */
export function buildBooth(
  venue: VenueAppearance,
  frame: Frame,
  options: BoothOptions,
  uniforms: LightUniforms,
): Booth {
  const { numberOfSeats, playingSeat, desks = true } = options;
  const builder = new MeshBuilder();
  const group = new Group();
  const places = seatPositions(frame, numberOfSeats);
  const back = places.filter((place) => place.row === 'back');
  if (back.length > 0) {
    const width = (back.at(-1)?.at[0] ?? 0) * 2 + 2.4;
    const top = (back[0]?.at[1] ?? 0) - 0.12;
    const height = top - frame.stageHeight;
    builder.box([0, frame.stageHeight + height / 2, -8.3], [width, height, 3.2], {
      color: venue.stage.color,
      top: venue.stage.top,
    });
    builder.box([0, top - 0.05, -6.68], [width, 0.07, 0.06], { color: venue.stage.trim, glow: 1.4 });
  }
  for (const [i, place] of desks ? places.entries() : []) {
    addDesk(builder, place, venue.booth, frame.colors, i === playingSeat);
  }
  const playing = places[playingSeat];
  let disc: Group | null = null;
  if (playing) {
    const [x, y, z] = deskPosition(playing);
    const floor = playing.at[1] - 0.09;
    builder.put(new RingGeometry(0.86, 0.95, 40), [playing.at[0], floor, playing.at[2]], {
      turn: [-Math.PI / 2, 0, 0],
      color: frame.colors.live,
      glow: 2,
    });
    disc = buildRecord(uniforms, playing.scale);
    disc.position.set(x - 0.42 * playing.scale, y + deskHeight + 0.12, z);
    group.add(disc);
  }
  group.add(...builder.meshes(uniforms));
  if (desks && venue.booth.style !== 'wood')
    group.add(createDeskBars(places, playingSeat, frame.colors, uniforms));
  return {
    group,
    places,
    spin(time) {
      if (disc) disc.rotation.y = -time * turnsPerSecond * 2 * Math.PI;
    },
  };
}
