import { circle, gradient, path, picture, rect, shape, stroke } from './shapes.ts';

/** A striped parasol from above, a table with two glasses, leaves of a palm in the corner. */
export function terrace(): string {
  const slices = Array.from({ length: 12 }, (_, i) => {
    const [a, b] = [(i / 12) * 2 * Math.PI, ((i + 1) / 12) * 2 * Math.PI];
    const at = (angle: number) =>
      `${(290 + 215 * Math.cos(angle)).toFixed(1)} ${(300 + 215 * Math.sin(angle)).toFixed(1)}`;
    return path(`M290 300L${at(a)}A215 215 0 0 1 ${at(b)}Z`, i % 2 === 0 ? '#f4f1e6' : '#1fa37a');
  }).join('');
  const leaf = (angle: number, colour: string) =>
    shape(
      'g',
      { transform: `translate(640 640) rotate(${angle})` },
      path('M0 0C-90 -70 -250 -70 -330 0C-250 50 -90 60 0 0Z', colour),
    );
  const tiles = Array.from({ length: 64 }, (_, i) => {
    const [x, y] = [(i % 8) * 80, Math.floor(i / 8) * 80];
    return (i + Math.floor(i / 8)) % 2 === 0 ? rect(x, y, 80, 80, '#f6c65b') : '';
  }).join('');
  return picture(
    gradient('floor', ['#f9d77e', '#f2b04a'], 45),
    rect(0, 0, 640, 640, 'url(#floor)') +
      shape('g', { opacity: 0.6 }, tiles) +
      circle(312, 330, 216, '#8a4d12', { opacity: 0.35 }) +
      slices +
      circle(290, 300, 20, '#ff6b57') +
      circle(520, 128, 84, '#e4573d') +
      circle(520, 128, 66, '#f0765a') +
      circle(496, 116, 24, '#ffe9a8') +
      circle(496, 116, 14, '#ff9f43') +
      circle(546, 146, 24, '#d8f3e6') +
      circle(546, 146, 14, '#7bd3a8') +
      leaf(8, '#0f6b52') +
      leaf(40, '#12805f') +
      leaf(70, '#0c5a46') +
      stroke('M640 640L330 600M640 640L400 430M640 640L525 330', '#a6e3b8', 4, { opacity: 0.5 }),
  );
}
