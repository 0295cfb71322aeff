import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createPath, type Navigator, Router } from 'react-router';
import type { AppHistory } from '../platform/app-history.ts';
import { AppHistoryContext } from '../platform/navigate.ts';
import { useScrollPositions } from './scroll-positions.ts';

/** Makes the app's history usable for the links of React Router. */
const createNavigator = ({ navigate }: AppHistory): Navigator => ({
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (steps) => void navigate(steps),
  push: (to, state, options) => void navigate(to, { ...options, state }),
  replace: (to, state, options) => void navigate(to, { ...options, state, replace: true }),
});

/** Renders the page of the current URL in a React transition, so that long rendering does not interrupt the sound. */
export function AppRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [page, setPage] = useState(history.shown);
  const navigator = useMemo(() => createNavigator(history), [history]);
  useLayoutEffect(
    () =>
      history.subscribe(() => {
        const next = history.shown();
        if (next.flushSync) flushSync(() => setPage(next));
        else startTransition(() => setPage(next));
      }),
    [history],
  );
  useScrollPositions(history, page);
  return (
    <AppHistoryContext value={history}>
      <Router location={page.location} navigationType={page.action} navigator={navigator}>
        {children}
      </Router>
    </AppHistoryContext>
  );
}
