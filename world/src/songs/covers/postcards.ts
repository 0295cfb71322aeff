import { circle, path, picture, rect, shape, stroke } from './shapes.ts';

/** Three postcards thrown on a table: a hill, a sea, a heart with a stamp. */
export function postcards(): string {
  const card = (x: number, y: number, turn: number, inside: string) =>
    shape(
      'g',
      { transform: `translate(${x} ${y}) rotate(${turn})` },
      rect(-176, -118, 360, 244, '#7a3d52', { rx: 8, opacity: 0.3 }) +
        rect(-184, -126, 360, 244, '#fffaf0', { rx: 8 }) +
        inside,
    );
  const hill =
    rect(-168, -110, 328, 212, '#9fd8e8') +
    circle(80, -50, 36, '#ffd35c') +
    path('M-168 102V30Q-80 -60 10 20T160 0V102Z', '#4fa36c') +
    path('M-168 102V70Q-60 20 60 64T160 50V102Z', '#2f7d55');
  const sea =
    rect(-168, -110, 328, 212, '#ff9f80') +
    circle(0, -8, 62, '#fff0c9') +
    rect(-168, 0, 328, 102, '#2c6fa6') +
    stroke('M-130 34h90M-10 56h110M-90 78h70', '#bfe3f2', 9);
  const letter =
    path(
      'M-80 62C-160 -4 -150 -84 -96 -84C-66 -84 -56 -60 -54 -46C-50 -60 -40 -84 -10 -84C44 -84 48 -4 -54 78Z',
      '#e8425e',
    ) +
    rect(74, -100, 72, 86, '#3f8f7b') +
    rect(84, -90, 52, 66, '#f4d35e') +
    stroke('M40 20H150M40 50H150M40 80H120', '#c9b8a6', 9);
  return picture(
    '',
    rect(0, 0, 640, 640, '#ffb5a7') +
      Array.from({ length: 8 }, (_, i) =>
        rect(i * 160 - 40, 0, 80, 640, '#ffc3b5', { transform: 'skewX(-14)' }),
      ).join('') +
      card(250, 170, -13, hill) +
      card(420, 318, 11, sea) +
      card(262, 470, -5, letter),
  );
}
