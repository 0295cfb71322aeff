import { createContext, type ReactNode, use } from 'react';

/** The hangout on the page, and the sheet over it. */
export interface PageView {
  /** The slug of the hangout on the screen, alone or below a sheet; null if there is no hangout. */
  readonly shownSlug: string | null;
  /** [H220] The page that is open as a sheet over the hangout; null if there is no sheet. */
  readonly sheet: ReactNode;
}

export const PageViewContext = createContext<PageView>({ shownSlug: null, sheet: null });

/** Returns which hangout the page shows, and the sheet over it. */
export const usePageView = (): PageView => use(PageViewContext);
