import type { Frame, Point } from '../layout/frames.ts';
import { deskPosition, type SeatPosition } from '../layout/seats.ts';
import type { BoothStyle, VenueAppearance } from '../layout/venue-appearance.ts';
import type { MeshBuilder } from '../meshes/mesh-builder.ts';

export const deskHeight = 0.86;

const topColors: Readonly<Record<BoothStyle, string>> = { led: '#2c2152', wood: '#c98a50', white: '#ffffff' };

function platters(builder: MeshBuilder, [x, y, z]: Point, scale: number, led: string): void {
  for (const side of [-1, 1]) {
    builder.drum([x + side * 0.38 * scale, y + 0.05, z], 0.34 * scale, 0.06, {
      color: '#0b0814',
      around: 24,
    });
    builder.drum([x + side * 0.38 * scale, y + 0.07, z], 0.12 * scale, 0.05, { color: led, glow: 0.7 });
  }
}

const padColors = ['#3de8a8', '#ffc53d', '#ff3d9a'] as const;

/** Adds the tone arm and lit pads of the desk that plays; the turning record is a mesh of its own. */
function playingGear(builder: MeshBuilder, [x, y, z]: Point, scale: number): void {
  builder.drum([x - 0.42 * scale, y + 0.07, z], 0.46 * scale, 0.06, { color: '#3a2f5a', around: 32 });
  builder.ring([x - 0.42 * scale, y + 0.12, z], 0.46 * scale, 0.018, {
    color: '#ffffff',
    glow: 2.2,
    turn: [Math.PI / 2, 0, 0],
    around: 36,
  });
  builder.rod([x + 0.1 * scale, y + 0.1, z - 0.28], [x - 0.2 * scale, y + 0.2, z + 0.12], 0.025, {
    color: '#e8e4f4',
  });
  builder.box([x + 0.5 * scale, y + 0.08, z], [0.62 * scale, 0.1, 0.6], { color: '#14102a' });
  for (let i = 0; i < 6; i++) {
    const at: Point = [x + (0.3 + (i % 3) * 0.2) * scale, y + 0.15, z - 0.12 + Math.floor(i / 3) * 0.24];
    builder.box(at, [0.1, 0.05, 0.1], { color: padColors[i % 3] ?? padColors[0], glow: 2.4 });
  }
}

/** Adds a desk; the one that plays has a tone arm and lit pads. */
export function addDesk(
  builder: MeshBuilder,
  place: SeatPosition,
  booth: VenueAppearance['booth'],
  colors: Frame['colors'],
  live: boolean,
): void {
  const [x, y, z] = deskPosition(place);
  const { deskWidth: width, scale } = place;
  const led = live ? colors.live : colors.led;
  const front = z + 0.42;
  if (booth.style === 'wood') {
    builder.box([x, y + 0.4, z], [width * 0.98, 0.8, 0.78], { color: booth.color });
    for (let board = 0; board < 4; board++)
      builder.box([x, y + 0.1 + board * 0.21, front], [width, 0.19, 0.06], { color: booth.color });
    builder.box([x, y + 0.42, front + 0.05], [width * 0.7, 0.06, 0.04], { color: led, glow: live ? 3 : 1.3 });
  } else {
    builder.box([x, y + deskHeight / 2 - 0.02, z], [width, deskHeight - 0.06, 0.8], { color: booth.color });
    builder.box([x, y + 0.02, front], [width, 0.05, 0.05], { color: led, glow: live ? 3 : 1.2 });
  }
  builder.box([x, y + deskHeight - 0.02, z], [width + 0.06, 0.09, 0.95], {
    color: booth.top ?? topColors[booth.style],
  });
  builder.box([x, y + deskHeight - 0.03, z + 0.49], [width, 0.05, 0.03], {
    color: led,
    glow: live ? 3 : 1.6,
  });
  const surface: Point = [x, y + deskHeight, z];
  if (live) playingGear(builder, surface, scale);
  else platters(builder, surface, scale, colors.led);
}
