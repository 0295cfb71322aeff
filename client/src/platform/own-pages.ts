import { createContext } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

/**
 * [H299] Tells whether links to a path open in the same window: only those to pages of this app on which a visit to a
 * hangout continues. `main.tsx` sets it from the router's routes.
 */
export const OwnPagesContext = createContext<(pathname: string) => boolean>(() => false);

/** Paths of a hangout and its subpages. Evenings are excluded, because they are shown without a join. */
const ofHangout = /^\/r\/:slug(?!\/evening)/;

/**
 * Creates the value of `OwnPagesContext`. Hangouts do not count, because a user visits one at a time, nor do
 * paths without a route, which may be files of the server.
 */
export const findOwnPages = (routes: RouteObject[]) => (pathname: string) => {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  return path !== undefined && path !== '*' && !ofHangout.test(path);
};
