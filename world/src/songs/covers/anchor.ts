import { circle, path, picture, rect, shape, stroke } from './shapes.ts';

/** An anchor that is also a loudspeaker, on three broad bands. */
export function anchor(): string {
  const echo = (offset: number, colour: string, opacity: number) =>
    shape(
      'g',
      { transform: `translate(${offset} ${offset * 0.6})`, opacity },
      stroke('M320 190V520', colour, 44) +
        stroke('M214 258H426', colour, 36) +
        stroke('M140 400C150 500 236 540 320 540S490 500 500 400', colour, 44) +
        path('M96 432L140 352L198 424Z', colour) +
        path('M442 424L500 352L544 432Z', colour),
    );
  return picture(
    '',
    rect(0, 0, 640, 640, '#12301f') +
      rect(0, 0, 640, 214, '#e8b432') +
      rect(0, 214, 640, 212, '#2f8a4c') +
      rect(0, 426, 640, 214, '#b93327') +
      echo(44, '#0d1f16', 0.25) +
      echo(22, '#0d1f16', 0.4) +
      echo(0, '#fff6df', 1) +
      circle(320, 150, 84, '#fff6df') +
      circle(320, 150, 62, '#1a1512') +
      circle(320, 150, 40, '#4a3d33') +
      circle(320, 150, 18, '#e8b432'),
  );
}
