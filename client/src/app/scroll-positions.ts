import { useLayoutEffect, useRef } from 'react';
import { NavigationType } from 'react-router';
import type { AppHistory, ShownPage } from '../platform/app-history.ts';

/**
 * Scrolls a new page to its top or to the element in its URL's hash. Back and forward restore the position at which the
 * page was left. After a reload the browser does that.
 */
export function useScrollPositions(history: AppHistory, page: ShownPage): void {
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const leaveToBrowser = () => {
      window.history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leaveToBrowser);
    const unsubscribe = history.subscribe((left) => {
      window.history.scrollRestoration = 'manual';
      positions.current.set(left.location.key, scrollY);
    });
    return () => {
      unsubscribe();
      removeEventListener('pagehide', leaveToBrowser);
    };
  }, [history]);
  const first = useRef(page);
  useLayoutEffect(() => {
    if (page === first.current) return;
    const { key, hash } = page.location;
    const left = positions.current.get(key);
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (page.action === NavigationType.Pop && left !== undefined) scrollTo(0, left);
    else if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  }, [page]);
}
