import { serviceNames } from '../framework/endpoint.ts';
import { endpointsOf } from './services.ts';

let found: ReadonlySet<string> | undefined;

/**
 * [H152] Returns path segments that are no slugs: a hangout named `public` would hide the endpoint `/rooms/public`.
 * They derive from the declared endpoints.
 */
export function reservedSlugs(): ReadonlySet<string> {
  found ??= new Set(
    serviceNames
      .flatMap((name) => endpointsOf(name))
      .flatMap((endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])])
      .flatMap((path) => {
        const [, base, word] = path.toLowerCase().split('/');
        return (base === 'rooms' || base === 'roomuserroles') && word && !word.startsWith(':') ? [word] : [];
      }),
  );
  return found;
}
