import { useEffect } from 'react';
import { brand } from './brand.ts';

/** [H858] Returns the page's name followed by the product's name, or the product's name alone. */
const pageTitle = (name: string | null | undefined): string =>
  name ? `${name} · ${brand.name}` : brand.name;

/** [H858] Sets the window's title; the product's name while the page's name is loading. */
export function usePageTitle(name: string | null | undefined): void {
  const title = pageTitle(name);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
