import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { AnyEndpointGroup, Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { serviceNames } from '@hangout/contract/framework/endpoint';
import { endpointsOf } from '@hangout/contract/rest/services';
import { listSourceFiles } from '../ci/source-files.ts';
import { forPrograms, twins } from './calls-without-screen.ts';

const IMPORT = /import \{([^}]*)\} from '(@hangout\/contract\/rest\/[^']+)';/g;
/** The service worker is built without the contract, so it names its calls by method and path. */
const worker = 'client/src/service-worker/sw.ts';

export const endpointKey = ({ method, service, path }: NamedEndpoint<Endpoint>) =>
  `${method} ${service} ${path}`;

/**
 * Returns the calls that the client's source names, as `METHOD service path`. Each is made by some page,
 * because knip, another check, fails on unused code.
 */
export async function readClientCalls(): Promise<ReadonlySet<string>> {
  const calls = new Set<string>();
  const files = listSourceFiles('client/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  for (const [file, source] of sources)
    for (const [, names = '', specifier = ''] of source.matchAll(IMPORT)) {
      const exported: Record<string, unknown> = await import(specifier);
      for (const entry of names.split(',')) {
        const [name = '', local = name] = entry.trim().split(' as ');
        const group = exported[name];
        if (!isGroup(group)) continue;
        for (const key of membersRead(file, local, sources))
          if (group[key]) calls.add(endpointKey(group[key]));
      }
    }
  const words = sources.get(worker) ?? '';
  for (const call of serviceNames.flatMap((service) => endpointsOf(service)))
    if (words.includes(`'/api/${call.service}${call.path}'`) && words.includes(`'${call.method}'`))
      calls.add(endpointKey(call));
  return calls;
}

/**
 * Searches the text of a module for the members that it reads of the imported value `local`, and returns their names.
 * It finds `local.add`. If the module also passes `local` on as a whole, it also finds `calls.add` and
 * `(isQueue ? queueSongs : likedSongs).add`, in the module and in those of its folder that import it. If the module
 * indexes `local`, as in `friendInvitations[way]`, every word after a dot or quote counts instead, so the result may
 * contain names that are not read.
 */
function membersRead(file: string, local: string, sources: ReadonlyMap<string, string>): string[] {
  const code = withoutProse(sources.get(file) ?? '');
  const found = (text: string, pattern: string) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(([, name = '']) => name);
  const direct = found(code, `\\b${local}\\.(\\w+)`);
  if (!new RegExp(`(?<![.\\w'/])${local}\\b(?![.\\w'/:])`).test(code)) return direct;
  const importers = [...sources.values()].filter((source) => source.includes(`from './${basename(file)}'`));
  const all = [code, ...importers.map(withoutProse)].join('\n');
  return [...direct, ...found(all, code.includes(`${local}[`) ? "[.'](\\w+)" : '(?:\\)|\\bcalls)\\.(\\w+)')];
}

const withoutProse = (source: string) => source.replaceAll(/^import [^;]*;$|\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

function isGroup(value: unknown): value is AnyEndpointGroup {
  if (typeof value !== 'object' || value === null) return false;
  const members: unknown[] = Object.values(value);
  return (
    members.length > 0 &&
    members.every((member) => typeof member === 'object' && member !== null && 'service' in member)
  );
}

/** Returns the calls for users that the client should make but does not, as `METHOD service path`. */
export function findCallsWithoutScreen(made: ReadonlySet<string>, endpoints = endpointsOf): string[] {
  return (
    serviceNames
      .flatMap((service) => endpoints(service))
      .filter(({ access }) => ['public', 'guest', 'user', 'person'].includes(access))
      // Responses that are not JSON, such as images and songs, are loaded by URLs that other responses
      // contain.
      .filter(({ produces }) => !produces)
      .map(endpointKey)
      .filter(
        (key) => !(made.has(key) || made.has(twins[key] ?? '') || (key in forPrograms && !(key in twins))),
      )
  );
}
