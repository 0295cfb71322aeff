import { useEffect } from 'react';
import { brand } from './brand.ts';

const pageTitle = (name: string | null | undefined): string =>
  name ? `${name} · ${brand.name}` : brand.name;

/** [H858] Sets the window's title; while the page's name is loading, the title is the brand's name alone. */
export function usePageTitle(name: string | null | undefined): void {
  const title = pageTitle(name);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
