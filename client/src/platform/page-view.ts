import { createContext, type ReactNode, use } from 'react';

/** What the page shows: a hangout, a sheet over it, or both. */
export interface PageView {
  /** Slug of the visible hangout, which may be below a sheet; null if none is visible. */
  readonly shownSlug: string | null;
  /** [H220] The page that is open as a sheet over the hangout; null if there is no sheet. */
  readonly sheet: ReactNode;
}

export const PageViewContext = createContext<PageView>({ shownSlug: null, sheet: null });

export const usePageView = (): PageView => use(PageViewContext);
