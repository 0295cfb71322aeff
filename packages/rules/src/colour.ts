/** [R289] The colour of users who have not chosen one. */
export const DEFAULT_COLOUR = '#562DF9';
const COLOUR = /^#[0-9a-f]{6}$/i;

export function isColour(colour: string): boolean {
  return COLOUR.test(colour);
}

/** [R289] Returns the colour if it is valid, else the default. */
export function colourOrDefault(colour: string | null | undefined): string {
  return colour && isColour(colour) ? colour : DEFAULT_COLOUR;
}
