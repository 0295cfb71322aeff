import { services } from '../services.ts';

let found: ReadonlySet<string> | undefined;

/** Words that stand where a slug would: `/rooms/public` can not be a hangout [H152]. Drawn from the calls themselves. */
export function reservedSlugs(): ReadonlySet<string> {
  found ??= new Set(
    Object.values(services)
      .flatMap((entry) => entry.parts)
      .flatMap((part) => Object.values(part))
      .flatMap((endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])])
      .flatMap((path) => {
        const [, base, word] = path.toLowerCase().split('/');
        return (base === 'rooms' || base === 'roomuserroles') && word && !word.startsWith(':') ? [word] : [];
      }),
  );
  return found;
}
