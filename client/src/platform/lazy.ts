import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';
import { loadAllTexts } from './i18n.ts';
import { loadPart } from './load-part.ts';

// biome-ignore lint/suspicious/noExplicitAny: as React declares it, so that the props of the component are kept.
type Load<T extends ComponentType<any>> = () => Promise<{ default: T }>;

/** React's `lazy` for a component whose texts are already loaded. [H248] Retries while the server is unreachable. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export const lazyCode = <T extends ComponentType<any>>(load: Load<T>): LazyExoticComponent<T> =>
  reactLazy(() => loadPart(load));

/** Like `lazyCode`, but [H224] also loads all texts; for components outside of the first page and of hangouts. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export const lazy = <T extends ComponentType<any>>(load: Load<T>): LazyExoticComponent<T> =>
  reactLazy(async () => (await Promise.all([loadPart(load), loadAllTexts()]))[0]);
