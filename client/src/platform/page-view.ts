import { createContext, type ReactNode, use } from 'react';

/** The hangout on the page, and the sheet over it. */
export interface PageView {
  /** Slug of the visible hangout, alone or below a sheet; null if none is visible. */
  readonly shownSlug: string | null;
  /** [H220] The page that is open as a sheet over the hangout; null if there is no sheet. */
  readonly sheet: ReactNode;
}

export const PageViewContext = createContext<PageView>({ shownSlug: null, sheet: null });

export const usePageView = (): PageView => use(PageViewContext);
