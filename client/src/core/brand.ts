/** [R002] A second brand replaces the design tokens, the logo and the name, and nothing else. */
export const brands = {
  hangout: { name: 'Hangout', title: 'Hangout' },
  turntable: { name: 'Turntable', title: 'Turntable' },
} as const;
export type BrandName = keyof typeof brands;

/** The build chooses the brand; the address may try another one (`?brand=turntable`). */
export function chooseBrand(search: string, built: string | undefined): BrandName {
  const requested = new URLSearchParams(search).get('brand') ?? built;
  return requested === 'turntable' ? 'turntable' : 'hangout';
}

export const brandName: BrandName = chooseBrand(
  globalThis.location?.search ?? '',
  import.meta.env?.VITE_BRAND,
);
export const brand = brands[brandName];
