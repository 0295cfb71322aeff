import { circle, gradient, path, picture, rect } from './shapes.ts';

/** A spiral of stairs seen from above, in the colours of a dance floor, a mirror ball at its heart. */
export function staircase(): string {
  const colours = ['#ff4f7b', '#ff8a3d', '#ffd23f', '#35d0a5', '#2fa8ff', '#8a5cff'];
  const steps = Array.from({ length: 34 }, (_, i) => {
    const [a, b] = [i * 0.36, (i + 1.02) * 0.36];
    const [inner, outer] = [70 + i * 4.4, 150 + i * 11];
    const at = (angle: number, r: number) =>
      `${(320 + Math.cos(angle) * r).toFixed(1)} ${(320 + Math.sin(angle) * r).toFixed(1)}`;
    return path(
      `M${at(a, inner)}L${at(a, outer)}A${outer} ${outer} 0 0 1 ${at(b, outer)}L${at(b, inner)}Z`,
      colours[i % colours.length] ?? '#fff',
      { stroke: '#1b0f2e', 'stroke-width': 4 },
    );
  })
    .reverse()
    .join('');
  const facets = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => {
      const [x, y] = [column * 22 - 66, row * 22 - 66];
      return Math.hypot(x, y) < 66
        ? rect(
            311 + x,
            311 + y,
            18,
            18,
            ['#ffffff', '#d6c9ff', '#ffd6ea', '#bfe8ff'][(row * 3 + column) % 4] ?? '#fff',
            { rx: 2 },
          )
        : '';
    }).join(''),
  ).join('');
  return picture(
    gradient('club', ['#2a1245', '#150a26'], 45),
    rect(0, 0, 640, 640, 'url(#club)') +
      steps +
      circle(320, 320, 84, '#1b0f2e') +
      circle(320, 320, 78, '#7463a8') +
      facets,
  );
}
