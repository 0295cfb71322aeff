import { contrast, darkenUntil, lightenUntil, mixColors } from './contrast.ts';

/** [R002] The colours that differ between brands, named as the tokens in `client/src/design/tokens.css`. */
export interface BrandColors {
  readonly bg: string;
  readonly 'surface-1': string;
  readonly 'surface-2': string;
  readonly 'surface-3': string;
  readonly line: string;
  readonly 'line-strong': string;
  readonly glass: string;
  /** Colour of buttons, under white text. */
  readonly brand: string;
  /** Colour of outlines and marks on the page's surfaces. */
  readonly 'brand-light': string;
  /** Colour of text and links on the page's surfaces. */
  readonly 'brand-text': string;
}

export const READABLE_CONTRAST = 4.5;
/** Minimum contrast of a button with the page, and of outlines with the surface below them (WCAG contrast ratio). */
const VISIBLE = 2;
const OUTLINE = 3;

/** Returns the backgrounds of text in the brand colour: the lightest surface, plain and tinted with that colour. */
export function textBackgrounds(surface: string, brand: string): string[] {
  return [surface, mixColors(surface, brand, 0.34)];
}

/** [H1380] Derives the shades for outlines and text from a brand colour, `#rrggbb`, and the lightest surface. */
export function deriveBrandShades(
  brand: string,
  surface: string,
): Pick<BrandColors, 'brand' | 'brand-light' | 'brand-text'> {
  return {
    brand,
    'brand-light': lightenUntil(brand, [surface], OUTLINE),
    'brand-text': lightenUntil(brand, textBackgrounds(surface, brand), READABLE_CONTRAST + 0.5),
  };
}

/** Why a colour cannot be the brand colour: the contrast that it has, and the one that it needs. */
export interface BrandColorProblem {
  readonly kind: 'text' | 'page';
  readonly found: number;
  readonly needed: number;
}

/**
 * [H1382] [H1964] Checks the contrast of white text on a brand colour, and of a button in that colour on the page.
 * Returns null if both are sufficient.
 */
export function findBrandColorProblem(brand: string, page: string): BrandColorProblem | null {
  const checks = [
    { kind: 'text', found: contrast(brand, '#ffffff'), needed: READABLE_CONTRAST },
    { kind: 'page', found: contrast(brand, page), needed: VISIBLE },
  ] as const;
  return checks.find(({ found, needed }) => found < needed) ?? null;
}

/** [H1964] Returns the nearest lighter or darker shade that can be the brand colour. */
export function nearestBrandColor(color: string, page: string): string {
  const problem = findBrandColorProblem(color, page);
  if (problem === null) return color;
  return problem.kind === 'text'
    ? darkenUntil(color, ['#ffffff'], READABLE_CONTRAST)
    : lightenUntil(color, [page], VISIBLE);
}
