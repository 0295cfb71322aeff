import { createContext } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

/**
 * [H299] Whether a path leads to a page of this app that a link opens in the same window, because a visit to a hangout
 * continues behind it. The router's own routes say so; the value is set where the router is created.
 */
export const OwnPagesContext = createContext<(pathname: string) => boolean>(() => false);

/** The page of a hangout and those that belong to it; evenings are seen without a visit. */
const ofHangout = /^\/r\/:slug(?!\/evening)/;

/**
 * Returns the value of `OwnPagesContext`: true for all pages except hangouts, of which only one is visited at a time,
 * and except paths without a page, which may lead to a file or a document of the server.
 */
export const findOwnPages = (routes: RouteObject[]) => (pathname: string) => {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  return path !== undefined && path !== '*' && !ofHangout.test(path);
};
