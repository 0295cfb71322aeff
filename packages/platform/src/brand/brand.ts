import {
  type BrandColors,
  contrast,
  deriveBrandShades,
  findBrandColorProblem,
  READABLE_CONTRAST,
  textBackgrounds,
} from '@hangout/rules';

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
  /** Path of the operator's own logo; null for the built-in one. */
  readonly logoFile: string | null;
}

/** [H1963] What admins have set for the whole site; null for what they have not. */
export interface StoredBrand {
  readonly name: string | null;
  /** `#rrggbb` */
  readonly color: string | null;
}

/**
 * [H1380] Returns the configured brand. Shades that are not set are derived from BRAND_COLOR. [H1963] What
 * admins have set comes first.
 */
export function chooseBrand(settings: BrandSettings, stored?: StoredBrand): Brand {
  const { name, colors }: BuiltInBrand = builtInBrands[settings.BRAND];
  const derive = (color: string | null | undefined) => color && deriveBrandShades(color, colors['surface-3']);
  const configured = { ...colors, ...derive(settings.BRAND_COLOR) };
  const text = settings.BRAND_TEXT_COLOR ?? configured['brand-text'];
  return {
    builtIn: settings.BRAND,
    name: stored?.name ?? settings.BRAND_NAME ?? name,
    // BRAND_TEXT_COLOR belongs to the configured colour, so it does not apply to a colour set by admins.
    colors: { ...configured, 'brand-text': text, ...derive(stored?.color) },
    logoFile: settings.BRAND_LOGO ?? null,
  };
}

/** [H1382] Returns a message for each configured colour with too little contrast to its background. */
export function findBrandProblems(settings: BrandSettings): string[] {
  const { colors } = chooseBrand(settings);
  const problems: string[] = [];
  const report = (name: string, found: number, needed: number, what: string) =>
    problems.push(
      `${name} has too little contrast: ${what} has ${found.toFixed(1)} to 1 and needs ${needed} to 1`,
    );
  const problem = settings.BRAND_COLOR === undefined ? null : findBrandColorProblem(colors.brand, colors.bg);
  if (problem)
    report(
      'BRAND_COLOR',
      problem.found,
      problem.needed,
      problem.kind === 'text' ? 'white text on it' : 'a button of it on the dark page',
    );
  if (settings.BRAND_TEXT_COLOR !== undefined) {
    const worst = textBackgrounds(colors['surface-3'], colors.brand).map((one) =>
      contrast(colors['brand-text'], one),
    );
    if (Math.min(...worst) < READABLE_CONTRAST)
      report('BRAND_TEXT_COLOR', Math.min(...worst), READABLE_CONTRAST, 'text of it on the dark surfaces');
  }
  return problems;
}

/** [H1381] Replaces `{{brand}}` in a text by the brand's name. */
export const nameBrand = (text: string, { name }: Pick<Brand, 'name'>): string =>
  text.replaceAll('{{brand}}', () => name);
