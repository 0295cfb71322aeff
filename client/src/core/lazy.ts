import { type ComponentType, type LazyExoticComponent, lazy as lazyComponent } from 'react';
import { loadAllTexts } from './i18n.ts';

/**
 * React's `lazy` for a part of a page that is neither in the first page nor in a hangout from the start: [H224] its texts
 * are loaded beside its code.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React declares it, so that the props of the component are kept.
export function lazy<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> {
  return lazyComponent(async () => {
    const [part] = await Promise.all([load(), loadAllTexts()]);
    return part;
  });
}
