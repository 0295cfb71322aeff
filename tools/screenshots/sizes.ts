/** Sizes of the screenshots in CSS px: two desktops, then a tablet and a phone, each upright and sideways. */
export const sizes = [
  { width: 1440, height: 900, touch: false },
  { width: 1024, height: 768, touch: false },
  { width: 820, height: 1180, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 390, height: 844, touch: true },
] as const;

export type Size = (typeof sizes)[number];

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export const fileOf = (name: string, language: Language, { width, height }: Size): string =>
  `${name}-${language}-${width}x${height}.jpg`;
