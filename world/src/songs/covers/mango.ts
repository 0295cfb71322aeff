import { circle, glow, gradient, path, picture, rect, shape, stroke } from './shapes.ts';

/** A cut mango as a moon over a yard, under a string of bulbs. */
export function mango(): string {
  const bulbs = Array.from({ length: 8 }, (_, i) => {
    const x = 30 + i * 84;
    const y = 96 + Math.sin((i / 7) * Math.PI) * 62;
    return circle(x, y + 22, 46, 'url(#bulb)') + circle(x, y + 22, 13, '#fff3b0');
  }).join('');
  const cubes = Array.from(
    { length: 5 },
    (_, i) =>
      stroke(`M${-132 + i * 66} -170L${-132 + i * 66} 170`, '#f0841f', 7) +
      stroke(`M-150 ${-132 + i * 66}H150`, '#f0841f', 7),
  ).join('');
  return picture(
    gradient('dusk', ['#151043', '#3c1a6e', '#8a2a6d', '#d6495b']) +
      glow('bulb', '#ffe27a', '#ffe27a') +
      gradient('skin', ['#ff5a4d', '#ff9a3c', '#7bb342'], 45) +
      '<clipPath id="cut"><ellipse rx="126" ry="166"/></clipPath>',
    rect(0, 0, 640, 640, 'url(#dusk)') +
      stroke('M-10 90Q320 226 650 90', '#1a1138', 6) +
      bulbs +
      shape(
        'g',
        { transform: 'translate(320 400) rotate(24)' },
        shape('ellipse', { rx: 164, ry: 206, fill: 'url(#skin)' }) +
          shape('ellipse', { rx: 126, ry: 166, fill: '#ffc53d' }) +
          shape('g', { 'clip-path': 'url(#cut)' }, cubes) +
          stroke('M0 -206q6 -30 30 -40', '#4a2b1a', 14) +
          path('M26 -244C70 -300 140 -290 168 -262C130 -226 70 -220 26 -244Z', '#2f9e5b'),
      ),
  );
}
