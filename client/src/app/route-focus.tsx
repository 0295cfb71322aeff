import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announceToScreenReaders } from '../platform/announcements.ts';

/** Time that a page has to name itself in the window's title, ms. */
const NAMING_MS = 300;

/**
 * [H266] After a navigation inside of the app screen readers read the name of the new page, and the focus goes to its
 * content, unless what had it is still there, as the navigation of the shell is.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    const timer = setTimeout(() => announceToScreenReaders('page', document.title), NAMING_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}
