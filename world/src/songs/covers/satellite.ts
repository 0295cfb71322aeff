import { circle, gradient, path, picture, rect, shape, stroke } from './shapes.ts';

/** A satellite whose panels are the bellows of an accordion, over a planet of poncho stripes. */
export function satellite(): string {
  const stripes = ['#e8384f', '#ffb52e', '#1fae9c', '#f4f0df', '#7a3fc0', '#ff7a2f', '#2f86d6'];
  const planet = stripes.map((colour, i) => rect(-260, -260 + i * 76, 520, 78, colour)).join('');
  const folds = (side: 1 | -1) =>
    Array.from({ length: 7 }, (_, i) =>
      path(
        `M${side * (58 + i * 25)} -74L${side * (58 + i * 25 + 12)} -88L${side * (58 + i * 25 + 25)} -74V74L${side * (58 + i * 25 + 12)} 88L${side * (58 + i * 25)} 74Z`,
        i % 2 === 0 ? '#ffd35c' : '#e8384f',
      ),
    ).join('');
  return picture(
    `${gradient('space', ['#061a2b', '#0d3a4a', '#11616a'])}<clipPath id="ball"><circle r="250"/></clipPath>`,
    rect(0, 0, 640, 640, 'url(#space)') +
      [
        [80, 90],
        [560, 60],
        [500, 300],
        [70, 330],
        [330, 50],
        [600, 210],
      ]
        .map(([x = 0, y = 0]) => path(`M${x} ${y - 13}l4 9 9 4 -9 4 -4 9 -4 -9 -9 -4 9 -4Z`, '#fff7d6'))
        .join('') +
      shape(
        'g',
        { transform: 'translate(320 640) rotate(-14)' },
        shape('g', { 'clip-path': 'url(#ball)' }, planet),
      ) +
      stroke('M250 150q-40 -70 -120 -70M390 150q40 -70 120 -70', '#7fe3d4', 7, { opacity: 0.7 }) +
      shape(
        'g',
        { transform: 'translate(320 236) rotate(-10)' },
        folds(1) +
          folds(-1) +
          rect(-58, -92, 116, 184, '#f4f0df', { rx: 14 }) +
          circle(0, -40, 26, '#0d3a4a') +
          [0, 1, 2, 3]
            .map((i) => circle(-24 + (i % 2) * 48, 18 + Math.floor(i / 2) * 40, 13, '#e8384f'))
            .join('') +
          stroke('M0 -92V-140', '#f4f0df', 10) +
          circle(0, -148, 15, '#ffb52e'),
      ),
  );
}
