import { useEffect } from 'react';
import { brand } from './brand.ts';

/** [H858] Returns the page's name followed by the product's name; without a page's name, only the product's name. */
const pageTitle = (name: string | null | undefined): string =>
  name ? `${name} · ${brand.name}` : brand.name;

/** [H858] Sets the window's title; while the page's name is loading, the title is the product's name. */
export function usePageTitle(name: string | null | undefined): void {
  const title = pageTitle(name);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
