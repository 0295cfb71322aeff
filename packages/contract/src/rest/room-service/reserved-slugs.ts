import { serviceNames } from '../../framework/endpoint.ts';
import { endpointsOf } from '../services.ts';

let found: ReadonlySet<string> | undefined;

/** Words that stand where a slug would: `/rooms/public` can not be a hangout [H152]. Drawn from the calls themselves. */
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
