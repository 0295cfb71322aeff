import { createContext, type ReactNode, use } from 'react';

/** What of a hangout the page shows. */
export interface PageView {
  /** The slug of the hangout that is on the screen, alone or below a sheet; null while it is not. */
  readonly shownSlug: string | null;
  /** [H220] The page that is open as a sheet over the hangout; null while none is. */
  readonly sheet: ReactNode;
}

export const PageViewContext = createContext<PageView>({ shownSlug: null, sheet: null });

/** What of a hangout the page shows: whether it is on the screen, and the sheet over it. */
export const usePageView = (): PageView => use(PageViewContext);
