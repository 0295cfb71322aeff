import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';
import { loadAllTexts } from './i18n.ts';
import { loadPart } from './load-part.ts';

// biome-ignore lint/suspicious/noExplicitAny: as React declares it, so that the props of the component are kept.
type Load<T extends ComponentType<any>> = () => Promise<{ default: T }>;

/** React's `lazy` for a part of a page whose texts are there: [H248] its code is waited for while the server is away. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export const lazyCode = <T extends ComponentType<any>>(load: Load<T>): LazyExoticComponent<T> =>
  reactLazy(() => loadPart(load));

/** As `lazyCode`, for a part that is neither in the first page nor in a hangout from the start: [H224] its texts come too. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export const lazy = <T extends ComponentType<any>>(load: Load<T>): LazyExoticComponent<T> =>
  reactLazy(async () => (await Promise.all([loadPart(load), loadAllTexts()]))[0]);
