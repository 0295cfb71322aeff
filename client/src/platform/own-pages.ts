import { createContext } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

/**
 * [H299] Tells whether a link to a path opens in the same window: pages of this app do, because the visit to a hangout
 * continues behind them. `main.tsx` sets the value from the routes of the router.
 */
export const OwnPagesContext = createContext<(pathname: string) => boolean>(() => false);

/** Matches the paths of a hangout and its subpages, except evenings, which are shown without joining the hangout. */
const ofHangout = /^\/r\/:slug(?!\/evening)/;

/**
 * Creates the value of `OwnPagesContext`. It is false for hangouts, because a user visits only one at a time, and for
 * paths without a route, which may lead to a file or a document of the server; true for all other pages.
 */
export const findOwnPages = (routes: RouteObject[]) => (pathname: string) => {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  return path !== undefined && path !== '*' && !ofHangout.test(path);
};
