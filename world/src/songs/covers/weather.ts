import { circle, gradient, path, picture, rect, shape } from './shapes.ts';

/** Soft discs of cloud before a large, low sun; one thin horizon. */
export function weather(): string {
  const cloud = (x: number, y: number, scale: number, colour: string, opacity: number) =>
    shape(
      'g',
      { transform: `translate(${x} ${y}) scale(${scale})`, opacity },
      [
        [-120, 10, 62],
        [-50, -26, 84],
        [44, -14, 96],
        [130, 16, 60],
      ]
        .map(([cx = 0, cy = 0, r = 0]) => circle(cx, cy, r, colour))
        .join('') + rect(-182, 0, 372, 72, colour, { rx: 36 }),
    );
  return picture(
    gradient('air', ['#8fb7d9', '#c7d8e8', '#f5e3d7', '#f3c9b8']),
    rect(0, 0, 640, 640, 'url(#air)') +
      circle(330, 300, 206, '#fff3e2', { opacity: 0.7 }) +
      circle(330, 300, 160, '#ffb48a') +
      cloud(190, 190, 0.62, '#ffffff', 0.95) +
      cloud(500, 262, 0.8, '#ffffff', 0.9) +
      cloud(190, 398, 1, '#e4ecf6', 0.96) +
      path('M0 505C160 470 300 520 420 496S600 480 640 500V640H0Z', '#5f86a8') +
      path('M0 560C180 530 330 580 640 544V640H0Z', '#3c6286'),
  );
}
