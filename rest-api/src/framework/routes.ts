import type { Endpoint, ServiceName } from '@hangout/contract/framework/endpoint';
import type { EndpointWithHandler } from './handler.ts';

export interface Route {
  readonly method: Endpoint['method'];
  /** Path pattern below the base path of the service. */
  readonly path: string;
  readonly service: ServiceName;
  readonly entry: EndpointWithHandler;
}

/** Lists all routes, aliases included, in the order in which a router must try them. */
export function listRoutes(endpoints: readonly EndpointWithHandler[]): Route[] {
  const routes = endpoints.flatMap((entry) => {
    const { method, path, aliases = [], service } = entry.endpoint;
    return [path, ...aliases].map((one) => ({ method, path: one, service, entry }));
  });
  return routes.toSorted((a, b) => comparePaths(a.path, b.path));
}

/** [H118] Orders paths segment by segment. Literals come before parameters, which would otherwise match first. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [segments(a), segments(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = Number(isParameter(left[i])) - Number(isParameter(right[i]));
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

const segments = (path: string) => path.split('/').filter((part) => part !== '');
/** Counts the segments of a path; a trailing slash does not count. */
export const countSegments = (path: string) => segments(path).length;

const isParameter = (segment: string | undefined) => segment?.startsWith(':') ?? false;

/** [H119] Folds repeated slashes: `//rooms///public` becomes `/rooms/public`. */
export const foldSlashes = (path: string) => path.replace(/\/{2,}/g, '/');
