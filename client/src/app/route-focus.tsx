import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announceToScreenReaders } from '../platform/announcements.ts';

/** How long a page has to set the window's title after a navigation, ms. */
const NAMING_MS = 300;

/**
 * [H266] After a navigation, announces the new page to screen readers and focuses its content. The focus stays if the
 * focused element is still there, for example in the navigation.
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
