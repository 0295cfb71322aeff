import { serviceNames } from '../framework/endpoint.ts';
import { endpointsOf } from './services.ts';

let found: ReadonlySet<string> | undefined;

/** [H152] Path segments that no slug may equal, because `/rooms/public` is an endpoint. Derived from the endpoints. */
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
