import { contrast, lightenUntil, mixColors } from './contrast.ts';

/** [R002] The colours that differ between brands, named as the tokens in `client/src/design/tokens.css`. */
interface BrandColors {
  readonly bg: string;
  readonly 'surface-1': string;
  readonly 'surface-2': string;
  readonly 'surface-3': string;
  readonly line: string;
  readonly 'line-strong': string;
  readonly glass: string;
  /** Background of buttons, under white text. */
  readonly brand: string;
  /** Outlines and marks on the surfaces. */
  readonly 'brand-light': string;
  /** Text and links on the surfaces. */
  readonly 'brand-text': string;
}

interface BuiltInBrand {
  readonly name: string;
  readonly colors: BrandColors;
}

/** [R002] The brands that an operator can choose. */
export const builtInBrands = {
  hangout: {
    name: 'Hangout',
    colors: {
      bg: '#0d0a1a',
      'surface-1': '#151026',
      'surface-2': '#1d1633',
      'surface-3': '#292045',
      line: 'rgba(190, 170, 255, 0.13)',
      'line-strong': 'rgba(190, 170, 255, 0.24)',
      glass: 'rgba(16, 11, 32, 0.74)',
      brand: '#562df9',
      'brand-light': '#7c5cff',
      'brand-text': '#b7a6ff',
    },
  },
  turntable: {
    name: 'Turntable',
    colors: {
      bg: '#0c0f14',
      'surface-1': '#12171f',
      'surface-2': '#1a212c',
      'surface-3': '#26303f',
      line: 'rgba(170, 205, 255, 0.13)',
      'line-strong': 'rgba(170, 205, 255, 0.24)',
      glass: 'rgba(12, 16, 24, 0.76)',
      brand: '#c2410c',
      'brand-light': '#fb8b4b',
      'brand-text': '#ffb98f',
    },
  },
} as const satisfies Record<string, BuiltInBrand>;
export type BuiltInBrandName = keyof typeof builtInBrands;
export const builtInBrandNames = ['hangout', 'turntable'] as const satisfies readonly BuiltInBrandName[];

export interface BrandSettings {
  readonly BRAND: BuiltInBrandName;
  readonly BRAND_NAME?: string | undefined;
  /** `#rrggbb` */
  readonly BRAND_COLOR?: string | undefined;
  /** `#rrggbb` */
  readonly BRAND_TEXT_COLOR?: string | undefined;
  /** Path of an SVG or PNG file. */
  readonly BRAND_LOGO?: string | undefined;
}

/** [H1380] The brand of this installation. */
export interface Brand {
  readonly builtIn: BuiltInBrandName;
  readonly name: string;
  readonly colors: BrandColors;
  /** Path of the operator's own logo; null if the brand is shown with its built-in logo. */
  readonly logoFile: string | null;
}

const READABLE = 4.5;
/** The least contrast of a button with the page, and of outlines with their surface (WCAG contrast ratio). */
const VISIBLE = 2;
const OUTLINE = 3;

/**
 * Returns the backgrounds on which text in the brand colour stands: the lightest surface, plain and tinted with that
 * colour.
 */
function textBackgrounds(colors: BrandColors, brand: string): string[] {
  return [colors['surface-3'], mixColors(colors['surface-3'], brand, 0.34)];
}

/**
 * [H1380] Reads the brand from the configuration. Shades that the operator has not set are derived from BRAND_COLOR.
 */
export function chooseBrand(settings: BrandSettings): Brand {
  const { name, colors }: BuiltInBrand = builtInBrands[settings.BRAND];
  const brand = settings.BRAND_COLOR ?? colors.brand;
  const isOwn = settings.BRAND_COLOR !== undefined;
  const light = isOwn ? lightenUntil(brand, [colors['surface-3']], OUTLINE) : colors['brand-light'];
  const text = isOwn
    ? lightenUntil(brand, textBackgrounds(colors, brand), READABLE + 0.5)
    : colors['brand-text'];
  return {
    builtIn: settings.BRAND,
    name: settings.BRAND_NAME ?? name,
    colors: { ...colors, brand, 'brand-light': light, 'brand-text': settings.BRAND_TEXT_COLOR ?? text },
    logoFile: settings.BRAND_LOGO ?? null,
  };
}

/** [H1382] Returns a message for each configured colour that has too little contrast with its background. */
export function findBrandProblems(settings: BrandSettings): string[] {
  const { colors } = chooseBrand(settings);
  const problems: string[] = [];
  const demand = (name: string, found: number, needed: number, what: string) => {
    if (found < needed)
      problems.push(
        `${name} has too little contrast: ${what} has ${found.toFixed(1)} to 1 and needs ${needed} to 1`,
      );
  };
  if (settings.BRAND_COLOR !== undefined) {
    demand('BRAND_COLOR', contrast(colors.brand, '#ffffff'), READABLE, 'white text on it');
    demand('BRAND_COLOR', contrast(colors.brand, colors.bg), VISIBLE, 'a button of it on the dark page');
  }
  if (settings.BRAND_TEXT_COLOR !== undefined) {
    const worst = textBackgrounds(colors, colors.brand).map((one) => contrast(colors['brand-text'], one));
    demand('BRAND_TEXT_COLOR', Math.min(...worst), READABLE, 'text of it on the dark surfaces');
  }
  return problems;
}

/** [H1381] Replaces `{{brand}}` in a text, such as an email, by the brand's name. */
export const nameBrand = (text: string, settings: BrandSettings): string =>
  text.replaceAll('{{brand}}', () => chooseBrand(settings).name);
