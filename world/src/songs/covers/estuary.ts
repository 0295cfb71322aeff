import { circle, gradient, path, picture, rect } from './shapes.ts';

/** Bands of water that fold into each other, from deep green to glass, a pale moon in them. */
export function estuary(): string {
  const colours = ['#c9f2e6', '#8fdcd0', '#4fb8b5', '#2a8c97', '#1b6478', '#123f57', '#0a243a'];
  const bands = colours
    .map((colour, i) => {
      const y = 190 + i * 62;
      const wave = Array.from({ length: 33 }, (_, k) => {
        const x = k * 20;
        return `L${x} ${(y + Math.sin(x / (78 + i * 9) + i * 1.3) * (34 - i * 2)).toFixed(1)}`;
      }).join('');
      return path(`M0 640L0 ${y}${wave}L640 640Z`, colour);
    })
    .join('');
  const birds = [
    [140, 120],
    [205, 92],
    [250, 140],
  ]
    .map(([x, y]) => path(`M${x} ${y}q18 -20 30 0q14 -20 32 -2q-20 -8 -32 12q-10 -18 -30 -10Z`, '#143a52'))
    .join('');
  return picture(
    gradient('dawn', ['#f7b7c5', '#fbdcc4', '#eef5df']),
    rect(0, 0, 640, 640, 'url(#dawn)') +
      circle(446, 168, 86, '#ffffff') +
      circle(446, 168, 112, '#ffffff', { opacity: 0.35 }) +
      bands +
      birds,
  );
}
