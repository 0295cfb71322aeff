import { circle, glow, gradient, path, picture, rect, stroke } from './shapes.ts';

/** The mouth of a kiln seen from the front: rings of heat in a dark brick wall. */
export function kilnRings(): string {
  const bricks = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 7 }, (_, column) =>
      rect(column * 110 - (row % 2) * 55, row * 66, 104, 60, row % 3 === column % 3 ? '#26201f' : '#1d1819', {
        rx: 5,
      }),
    ).join(''),
  ).join('');
  const heat = ['#3d1210', '#7a1c12', '#c6321a', '#f2641f', '#ffa632', '#ffe08a', '#fffbe6'];
  const rings = heat.map((colour, i) => circle(320, 330, 240 - i * 33, colour)).join('');
  return picture(
    gradient('dark', ['#151011', '#0d0a0b']) + glow('heat', '#ff7a2a', '#ff7a2a'),
    rect(0, 0, 640, 640, 'url(#dark)') +
      bricks +
      circle(320, 330, 320, 'url(#heat)', { opacity: 0.55 }) +
      rings +
      path('M262 372h116l-14 -44h-20v-52a24 24 0 0 0 -48 0v52h-20Z', '#3d1210') +
      stroke('M110 560H530', '#4a3a36', 26),
  );
}
