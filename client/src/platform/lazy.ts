import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';
import { loadAllTexts } from './i18n.ts';
import { loadPart } from './load-part.ts';

// biome-ignore lint/suspicious/noExplicitAny: as React declares it, so that the props of the component are kept.
type Load<T extends ComponentType<any>> = () => Promise<{ default: T }>;

/**
 * React's `lazy` for a part of a page whose texts are loaded already: [H248] waits for its code while the server is
 * unreachable.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export const lazyCode = <T extends ComponentType<any>>(load: Load<T>): LazyExoticComponent<T> =>
  reactLazy(() => loadPart(load));

/**
 * Like `lazyCode`, for a part that belongs neither to the first page nor to a hangout: [H224] also loads its texts.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export const lazy = <T extends ComponentType<any>>(load: Load<T>): LazyExoticComponent<T> =>
  reactLazy(async () => (await Promise.all([loadPart(load), loadAllTexts()]))[0]);
