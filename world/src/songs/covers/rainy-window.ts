import { createRandom } from '@hangout/rules/random';
import { circle, glow, gradient, path, picture, rect, stroke } from './shapes.ts';

/** A window at night: lamps out of focus, rain on the glass, a cup on the sill. */
export function rainyWindow(): string {
  const dice = createRandom(9);
  const lamps = Array.from({ length: 15 }, () => {
    const colour = ['#ffb86b', '#ff7f6b', '#7fd1c7', '#ffd98f'][Math.floor(dice() * 4)] ?? '#ffb86b';
    return circle(70 + dice() * 500, 80 + dice() * 330, 18 + dice() * 42, colour, {
      opacity: (0.35 + dice() * 0.4).toFixed(2),
    });
  }).join('');
  const rain = Array.from({ length: 46 }, () => {
    const [x, y, l] = [60 + dice() * 520, 60 + dice() * 380, 14 + dice() * 46];
    return stroke(`M${x.toFixed(0)} ${y.toFixed(0)}l-5 ${l.toFixed(0)}`, '#dff3ff', 3, { opacity: 0.5 });
  }).join('');
  return picture(
    gradient('night', ['#16233f', '#27426b', '#3a5a78']) + glow('warm', '#ffcf87', '#ffcf87'),
    rect(0, 0, 640, 640, '#2a1c22') +
      rect(44, 44, 552, 430, 'url(#night)', { rx: 14 }) +
      lamps +
      rain +
      rect(310, 44, 20, 430, '#2a1c22') +
      rect(0, 470, 640, 170, '#5b3a30') +
      rect(0, 470, 640, 18, '#7d5342') +
      circle(320, 500, 230, 'url(#warm)', { opacity: 0.3 }) +
      path('M236 400h150v94a58 58 0 0 1 -58 58h-34a58 58 0 0 1 -58 -58Z', '#f3ead8') +
      stroke('M386 424h22a34 34 0 0 1 0 74h-26', '#f3ead8', 18) +
      rect(236, 400, 150, 18, '#6d3f2b', { rx: 6 }) +
      stroke('M280 372c-22 -34 22 -50 0 -88M342 372c-22 -34 22 -50 0 -88', '#fff4e0', 9, { opacity: 0.75 }),
  );
}
