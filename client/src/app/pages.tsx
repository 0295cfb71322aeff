import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType, useOutlet } from 'react-router';
import { roomStatusAtom } from '../live/room/room-status.ts';
import { slugOfHangoutPage } from '../platform/hangout-path.ts';
import { lazyCode } from '../platform/lazy.ts';
import { useNavigate } from '../platform/navigate.ts';
import { PageViewContext } from '../platform/page-view.ts';
import { useIsPhone } from '../platform/screen.ts';
import { addHistoryEntry, emptySheetHistory, type HangoutBelow } from '../platform/sheet-history.ts';

const Sheet = lazyCode(async () => ({ default: (await import('../design/primitives/sheet.tsx')).Sheet }));

/** What a route's `handle` says about its page. */
export interface PageHandle {
  /** [H220] Key of the sheet's name, if the page may open as a sheet over a hangout. */
  readonly sheetName?:
    | 'app.profile'
    | 'fans.fans'
    | 'fans.followed'
    | 'messages.title'
    | 'notifications.title'
    | 'friends.title'
    | 'communities.title'
    | 'events.title'
    | 'settings.title'
    | 'songPage.title'
    | 'waysIn.verifyTitle'
    | undefined;
  /** Loads the code of the page; undefined if it is loaded. */
  readonly load?: () => Promise<void> | undefined;
}

interface PagesProps {
  readonly findHandle: (pathname: string) => PageHandle | undefined;
  readonly children: ReactNode;
}

/**
 * Renders the page of the current URL. [H220] If it was opened from a hangout, it is a sheet over the stage, unless the
 * window is as narrow as a phone.
 */
export function Pages({ findHandle, children }: PagesProps) {
  const outlet = useOutlet();
  const { pathname } = useLocation();
  const slug = slugOfHangoutPage(pathname);
  const sheetName = findHandle(pathname)?.sheetName;
  const below = useHangoutBelow(slug, sheetName !== undefined);
  const isVisited = useIsVisited(below);
  const hadRoom = useHadRoom();
  // The page of the hangout as last rendered. It stays mounted below a sheet, whose page is that of another route.
  const hangout = useRef<{ readonly slug: string; readonly page: ReactNode }>(null);
  if (slug !== null) hangout.current = { slug, page: outlet };
  const isSheet =
    sheetName !== undefined && hadRoom && isVisited && below !== null && hangout.current?.slug === below.slug;
  const sheet = isSheet ? (
    <PageSheet name={sheetName} stepsBack={below.stepsBack}>
      {outlet}
    </PageSheet>
  ) : null;
  return (
    <PageViewContext value={{ shownSlug: slug ?? (isSheet ? below.slug : null), sheet }}>
      {slug !== null || isSheet ? hangout.current?.page : null}
      {slug !== null || isSheet ? null : outlet}
      {children}
    </PageViewContext>
  );
}

/** Follows the browser's history; returns the hangout from which the current page was opened, or null. */
function useHangoutBelow(slug: string | null, maySheet: boolean): HangoutBelow | null {
  const location = useLocation();
  const action = useNavigationType();
  const enter = (history: typeof emptySheetHistory) =>
    addHistoryEntry(history, { key: location.key, action, slug, maySheet });
  const [state, setState] = useState(() => ({ location, history: enter(emptySheetHistory) }));
  if (state.location === location) return state.history.below;
  const history = enter(state.history);
  setState({ location, history });
  return history.below;
}

/**
 * [H220] True if the window had room for a sheet when the page was opened. Resizing the window later has no effect,
 * because the page would be mounted again and lose what the user has typed.
 */
function useHadRoom(): boolean {
  const { key } = useLocation();
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState({ key, isPhone });
  if (opened.key === key) return !opened.isPhone;
  setOpened({ key, isPhone });
  return !isPhone;
}

/** True while the user is in the hangout below the sheet. */
function useIsVisited(below: HangoutBelow | null): boolean {
  const status = useAtomValue(roomStatusAtom);
  const isOn = status.kind === 'joining' || status.kind === 'inside' || status.kind === 'reconnecting';
  return isOn && status.slug === below?.slug;
}

interface PageSheetProps {
  readonly name: NonNullable<PageHandle['sheetName']>;
  readonly stepsBack: number;
  readonly children: ReactNode;
}

/** Closing the sheet goes back in the history to the hangout. */
function PageSheet({ name, stepsBack, children }: PageSheetProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = (steps: number) => void navigate(-steps);
  useReturnedFocus();
  return (
    <Suspense fallback={null}>
      <Sheet
        name={t(name)}
        pageKey={key}
        onClose={() => goBack(stepsBack)}
        onBack={stepsBack > 1 ? () => goBack(1) : null}
      >
        {children}
      </Sheet>
    </Suspense>
  );
}

function useReturnedFocus(): void {
  // During the first render the opener has the focus; mounting the sheet takes it away.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // If the focus has moved elsewhere, for example into the chat, it stays there.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    },
    [opener],
  );
}
