import { circle, gradient, path, picture, rect } from './shapes.ts';

/** Blocks of flats at noon as warm slabs, one window lit. */
export function towers(): string {
  const slab = (x: number, y: number, w: number, face: string, side: string) =>
    rect(x, y, w, 640 - y, face) +
    path(`M${x + w} ${y}l46 -34V640h-46Z`, side) +
    path(`M${x} ${y}l46 -34h${w}l-46 34Z`, '#ffe9cf');
  const windows = (x: number, y: number, columns: number, rows: number, colour: string) =>
    Array.from({ length: columns * rows }, (_, i) =>
      rect(x + (i % columns) * 44, y + Math.floor(i / columns) * 58, 26, 34, colour, { rx: 3 }),
    ).join('');
  return picture(
    gradient('noon', ['#ff8a4c', '#ffc27d', '#ffe3b8']),
    rect(0, 0, 640, 640, 'url(#noon)') +
      circle(470, 150, 92, '#fff4dd') +
      slab(40, 250, 150, '#c4553b', '#8e3426') +
      windows(64, 286, 3, 6, '#7d2a21') +
      slab(404, 330, 160, '#2f6f73', '#1d4a52') +
      windows(430, 368, 3, 5, '#173f48') +
      slab(218, 150, 164, '#f0764a', '#b5482f') +
      windows(246, 190, 3, 8, '#9c3a28') +
      rect(290, 306, 26, 34, '#fff6c9', { rx: 3 }) +
      circle(303, 322, 46, '#fff6c9', { opacity: 0.3 }),
  );
}
