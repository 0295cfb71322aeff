import { serviceNames } from '../framework/endpoint.ts';
import { endpointsOf } from './services.ts';

let found: ReadonlySet<string> | undefined;

/**
 * [H152] Returns the path segments that no slug may equal: a hangout named `public` would hide the endpoint
 * `/rooms/public`. The segments derive from the declared endpoints.
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
