/** [H1963] The parts of a brand that change while servers run: tags for the page, and two files. */
export const BRAND_PARTS = ['head', 'brand.css', 'manifest.webmanifest'] as const;
export type BrandPart = (typeof BRAND_PARTS)[number];
