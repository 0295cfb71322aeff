import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announceToScreenReaders } from '../platform/announcements.ts';

/** Time that a page has to set the window's title, ms. */
const NAMING_MS = 300;

/**
 * [H266] After a navigation inside the app, screen readers announce the new page's name, and the focus moves to its
 * content, unless the focused element is still there, such as in the shell's navigation.
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
