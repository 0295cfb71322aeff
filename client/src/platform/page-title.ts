import { useEffect } from 'react';
import { brand } from './brand.ts';

/** [H858] The title of a page: its name before that of the product, or that of the product alone. */
export const pageTitle = (name: string | null | undefined): string =>
  name ? `${name} · ${brand.name}` : brand.name;

/** [H858] Names the page in the title of the window. While its name is loading the product's name stands there. */
export function usePageTitle(name: string | null | undefined): void {
  const title = pageTitle(name);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
