import { createRandom } from '@hangout/rules/random';
import { circle, gradient, path, picture, rect } from './shapes.ts';

/** Curtains of light above one sharp peak. */
export function aurora(): string {
  const dice = createRandom(21);
  const stars = Array.from({ length: 70 }, () =>
    circle(dice() * 640, dice() * 380, 0.8 + dice() * 2.2, '#ffffff', {
      opacity: (0.4 + dice() * 0.6).toFixed(2),
    }),
  ).join('');
  const curtain = (base: number, colour: string, sway: number) => {
    const top = Array.from(
      { length: 33 },
      (_, i) =>
        `L${i * 20} ${(base + Math.sin(i * 0.3 + sway) * 60 + Math.sin(i * 0.83 + sway) * 18).toFixed(1)}`,
    );
    const bottom = Array.from({ length: 33 }, (_, i) => {
      const k = 32 - i;
      return `L${k * 20} ${(base + 150 + Math.sin(k * 0.3 + sway + 0.5) * 74).toFixed(1)}`;
    });
    return path(`M0 ${base}${top.join('')}${bottom.join('')}Z`, `url(#${colour})`);
  };
  const veil = (id: string, colour: string) =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity="0"/><stop offset=".55" stop-color="${colour}" stop-opacity=".95"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient>`;
  return picture(
    gradient('sky', ['#04081f', '#0b1f47', '#123a5e']) +
      veil('green', '#35f2a0') +
      veil('teal', '#2bc7ff') +
      veil('pink', '#d265ff'),
    rect(0, 0, 640, 640, 'url(#sky)') +
      stars +
      curtain(40, 'pink', 0.2) +
      curtain(110, 'teal', 1.4) +
      curtain(170, 'green', 2.9) +
      path('M0 640V470L110 420L190 470L340 236L470 452L540 400L640 480V640Z', '#0c2038') +
      path('M340 236L470 452L400 420L368 470L330 410L282 452L252 392Z', '#dff6ff') +
      path('M340 236L470 452L400 420L372 300Z', '#9fc6dc') +
      path('M0 640V560C120 520 220 560 320 540S540 520 640 560V640Z', '#060f20'),
  );
}
