import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';
import { loadAllTexts } from './i18n.ts';
import { loadPart } from './load-part.ts';

// biome-ignore lint/suspicious/noExplicitAny: as React declares it, so that the props of the component are kept.
type Load<T extends ComponentType<any>> = () => Promise<{ default: T }>;

/**
 * React's `lazy` for a component whose texts are loaded already: [H248] keeps retrying to load its code while the
 * server is unreachable.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export const lazyCode = <T extends ComponentType<any>>(load: Load<T>): LazyExoticComponent<T> =>
  reactLazy(() => loadPart(load));

/**
 * Like `lazyCode`, for a component that belongs neither to the first page nor to a hangout: [H224] also loads the
 * texts that are not loaded with these.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export const lazy = <T extends ComponentType<any>>(load: Load<T>): LazyExoticComponent<T> =>
  reactLazy(async () => (await Promise.all([loadPart(load), loadAllTexts()]))[0]);
