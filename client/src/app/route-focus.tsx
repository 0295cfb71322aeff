import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announceToScreenReaders } from '../platform/announcements.ts';

/** Time within which a page should set the window's title after a navigation, ms. */
const NAMING_MS = 300;

/**
 * [H266] After a navigation inside the app, announces the new page's name to screen readers and moves the focus to its
 * content. The focus stays if the focused element is still there, for example in the shell's navigation.
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
