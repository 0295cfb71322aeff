import { gradient, line, path, picture, rect, SIDE, shape, stroke } from './shapes.ts';

/** A road that runs into a violet dusk between two ridges, its lamps in a row. */
export function violetHighway(): string {
  const ridge = (base: number, height: number, seed: number) =>
    line([
      [0, SIDE],
      ...Array.from({ length: 33 }, (_, i): [number, number] => [
        i * 20,
        base - Math.abs(Math.sin(i * 0.7 + seed) * height + Math.sin(i * 1.9 + seed * 2) * height * 0.4),
      ]),
      [SIDE, SIDE],
    ]);
  const lamps = Array.from({ length: 9 }, (_, i) => {
    const near = ((i + 1) / 9) ** 2.2;
    const y = 372 + near * 250;
    const half = 16 + near * 300;
    const dot = (x: number) =>
      shape('circle', { cx: x, cy: y - near * 110, r: 2.5 + near * 17, fill: '#ffd9f4' });
    return dot(320 - half * 1.15) + dot(320 + half * 1.15);
  }).join('');
  const dashes = Array.from({ length: 6 }, (_, i) => {
    const [a, b] = [((i + 0.15) / 6) ** 2, ((i + 0.6) / 6) ** 2];
    const [y1, y2] = [374 + a * 266, 374 + b * 266];
    return path(
      `M${320 - a * 11 - 1} ${y1}h${a * 22 + 2}L${320 + b * 11 + 1} ${y2}h${-b * 22 - 2}Z`,
      '#ffe27a',
    );
  }).join('');
  return picture(
    gradient('sky', ['#1a0b46', '#6a1fb0', '#ff4fa3', '#ffb36b']) + gradient('road', ['#3a1670', '#12062e']),
    rect(0, 0, SIDE, 400, 'url(#sky)') +
      shape('circle', { cx: 320, cy: 330, r: 118, fill: '#fff0c2' }) +
      shape('circle', { cx: 320, cy: 330, r: 150, fill: '#fff0c2', opacity: 0.22 }) +
      path(ridge(376, 95, 1.2), '#5a1a8f') +
      path(ridge(384, 52, 4.1), '#2b0d5c') +
      rect(0, 374, SIDE, 266, '#1d0a44') +
      path('M306 374H334L640 640H0Z', 'url(#road)') +
      stroke('M304 374L-20 640M336 374L660 640', '#ff6ad5', 6) +
      dashes +
      lamps,
  );
}
