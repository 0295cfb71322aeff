import { createContext } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

/**
 * [H299] Returns true if links to a path open in the same window, as pages of this app do, behind which a visit
 * continues. `main.tsx` sets the value from the router's routes.
 */
export const OwnPagesContext = createContext<(pathname: string) => boolean>(() => false);

/** Matches a hangout and its subpages except evenings, which are shown without a join. */
const ofHangout = /^\/r\/:slug(?!\/evening)/;

/**
 * Creates the value of `OwnPagesContext`: false for hangouts, because a user visits one at a time, and for paths
 * without a route, which may be files of the server; true for other pages.
 */
export const findOwnPages = (routes: RouteObject[]) => (pathname: string) => {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  return path !== undefined && path !== '*' && !ofHangout.test(path);
};
