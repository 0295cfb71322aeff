type Rgb = readonly [number, number, number];

/** Splits `#rrggbb` into red, green and blue, 0 to 255. */
const parse = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** Mixes two colours, both `#rrggbb`. `share` is the share of the second colour, 0 to 1. */
export function mixColors(first: string, second: string, share: number): string {
  const [from, to] = [parse(first), parse(second)];
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the relative luminance of a colour, as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = parse(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, as WCAG 2 defines it, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Lightens a colour in steps until it has the contrast `wanted` with every background. */
export const lightenUntil = (color: string, backgrounds: readonly string[], wanted: number): string =>
  mixUntil(color, '#ffffff', backgrounds, wanted);

/** Darkens a colour in steps until it has the contrast `wanted` with every background. */
export const darkenUntil = (color: string, backgrounds: readonly string[], wanted: number): string =>
  mixUntil(color, '#000000', backgrounds, wanted);

function mixUntil(color: string, into: string, backgrounds: readonly string[], wanted: number): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mixColors(color, into, share);
    if (backgrounds.every((background) => contrast(mixed, background) >= wanted)) return mixed;
  }
  return into;
}
