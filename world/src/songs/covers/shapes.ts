/** Width and height of every cover, in SVG user units. */
export const SIDE = 640;

type Attributes = Readonly<Record<string, string | number>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 10) / 10 : value}"`)
    .join('');

export const shape = (name: string, attributes: Attributes, inside = ''): string =>
  inside ? `<${name}${written(attributes)}>${inside}</${name}>` : `<${name}${written(attributes)}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  shape('circle', { cx, cy, r, fill, ...more });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => shape('rect', { x, y, width, height, fill, ...more });

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  shape('path', { d, fill, ...more });

export const stroke = (d: string, colour: string, width: number, more: Attributes = {}): string =>
  path(d, 'none', { stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', ...more });

/** SVG path data of straight lines through points. */
export const line = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** A gradient from top to bottom (or at an angle in degrees), which shapes use as the fill `url(#id)`. */
export const gradient = (id: string, colours: readonly string[], angle = 90): string =>
  shape(
    'linearGradient',
    { id, gradientTransform: `rotate(${angle} .5 .5)` },
    colours
      .map((colour, index) =>
        shape('stop', { offset: `${(index / (colours.length - 1)) * 100}%`, 'stop-color': colour }),
      )
      .join(''),
  );

export const glow = (id: string, inner: string, outer: string): string =>
  shape(
    'radialGradient',
    { id },
    shape('stop', { offset: '0%', 'stop-color': inner }) +
      shape('stop', { offset: '100%', 'stop-color': outer, 'stop-opacity': 0 }),
  );

/** A complete SVG image, covered with slight grain and shading as in print. */
export function picture(defs: string, body: string): string {
  const grain = `<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 .5 0 0 0 -.14"/></filter>`;
  const shade = `<radialGradient id="shade" cx=".5" cy=".42" r=".78"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".32"/></radialGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"><defs>${defs}${grain}${shade}</defs>${body}${rect(0, 0, SIDE, SIDE, '#fff', { filter: 'url(#grain)', opacity: 0.16 })}${rect(0, 0, SIDE, SIDE, 'url(#shade)')}</svg>`;
}
