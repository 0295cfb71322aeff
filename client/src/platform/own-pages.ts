import { createContext } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

/**
 * [H299] A function that says whether links to a path open in the same window, because it is a page of this app on
 * which a visit to a hangout continues. `main.tsx` sets it from the router's routes.
 */
export const OwnPagesContext = createContext<(pathname: string) => boolean>(() => false);

/** Matches a hangout and its subpages except evenings, which are shown without a join. */
const ofHangout = /^\/r\/:slug(?!\/evening)/;

/**
 * Creates the value of `OwnPagesContext`. The function returns false for hangouts, because a user visits one at a time,
 * and for paths without a route, which may be files of the server; it returns true for all other pages.
 */
export const findOwnPages = (routes: RouteObject[]) => (pathname: string) => {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  return path !== undefined && path !== '*' && !ofHangout.test(path);
};
