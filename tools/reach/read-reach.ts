import { pathToFileURL } from 'node:url';
import type { AnyEndpointGroup, Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { root } from '../ci/command.ts';
import { listSourceFiles } from '../ci/source-files.ts';
import { COMPUTED } from '../source-graph/parse-module.ts';
import {
  readSourceGraph,
  type SourceGraph,
  type SourceSymbol,
  symbolKey,
} from '../source-graph/source-graph.ts';

/** The places in the client that call an endpoint. */
export interface EndpointUse {
  /** Routes whose pages lead to the call; '*' if every page loads it. */
  readonly routes: readonly string[];
  /** Files of components, features or the app itself that lead to the call. */
  readonly files: readonly string[];
}

const router = 'client/src/app/router.tsx';
/** The service worker is built without the contract and names calls by method and path. */
const worker = 'client/src/service-worker/sw.ts';
const contract = 'packages/contract/src/rest/';
/** Folders whose files render something; files between them and the contract only pass calls on. */
const screenFolders = /^client\/src\/(?:components|features|app)\//;
export const EVERY_PAGE = '*';

/** Returns the uses of all endpoints that the client reaches, keyed by `METHOD service path`. */
export async function readReach(): Promise<ReadonlyMap<string, EndpointUse>> {
  const files = listSourceFiles('client/src/**/*.{ts,tsx}', `${contract}**/*.ts`).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const graph = readSourceGraph(files);
  const groups = await loadGroups(graph);
  const uses = new Map<string, { routes: Set<string>; files: Set<string> }>();
  const note = (route: string, reached: ReadonlyMap<string, SourceSymbol>) => {
    for (const symbol of reached.values())
      for (const endpoint of endpointsUsedBy(graph, groups, symbol)) {
        const use = uses.get(endpointKey(endpoint)) ?? { routes: new Set(), files: new Set() };
        uses.set(endpointKey(endpoint), use);
        use.routes.add(route);
      }
  };
  note(EVERY_PAGE, graph.reachFrom([{ file: 'client/src/main.tsx', name: '' }]));
  const routes = graph.modules.get(router)?.routes ?? [];
  for (const route of routes) note(route.path, graph.reachFrom(graph.usesIn(router, route)));

  const words = graph.modules.get(worker)?.words ?? new Set();
  for (const endpoint of [...groups.values()].flatMap((group) => Object.values(group)))
    if (words.has(`/api/${endpoint.service}${endpoint.path}`) && words.has(endpoint.method))
      uses.set(endpointKey(endpoint), {
        routes: new Set([EVERY_PAGE]),
        files: new Set(['service-worker/sw.ts']),
      });
  for (const [key, use] of uses) for (const file of screensOf(graph, groups, key)) use.files.add(file);
  return new Map(
    [...uses].map(([key, use]) => [
      key,
      {
        routes: use.routes.has(EVERY_PAGE) ? [EVERY_PAGE] : [...use.routes].sort(),
        files: [...use.files].sort(),
      },
    ]),
  );
}

export const endpointKey = ({ method, service, path }: NamedEndpoint<Endpoint>) =>
  `${method} ${service} ${path}`;

/** Returns the endpoint groups that contract files export, keyed by symbol. */
async function loadGroups(graph: SourceGraph): Promise<ReadonlyMap<string, AnyEndpointGroup>> {
  const groups = new Map<string, AnyEndpointGroup>();
  for (const file of graph.modules.keys()) {
    if (!file.startsWith(contract)) continue;
    const exported: Record<string, unknown> = await import(pathToFileURL(`${root}/${file}`).href);
    for (const [name, value] of Object.entries(exported))
      if (isGroup(value)) groups.set(symbolKey({ file, name }), value);
  }
  return groups;
}

function isGroup(value: unknown): value is AnyEndpointGroup {
  if (typeof value !== 'object' || value === null) return false;
  const members: unknown[] = Object.values(value);
  return members.length > 0 && members.every((member) => isEndpoint(member));
}

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value;
}

/** Returns the endpoints that one declaration names. */
function endpointsUsedBy(
  graph: SourceGraph,
  groups: ReadonlyMap<string, AnyEndpointGroup>,
  symbol: SourceSymbol,
): NamedEndpoint<Endpoint>[] {
  if (symbol.file.startsWith(contract)) return [];
  return graph.usesOf(symbol).flatMap((use) => {
    const group = groups.get(symbolKey(use));
    if (!group) return endpointsPassedOn(graph, groups, use, symbol);
    // If a group is used as a whole, as in `(isQueue ? queueSongs : likedSongs).add`, all members read in the
    // declaration count.
    const names = new Set(use.members.has('') ? membersOf(graph, symbol) : use.members);
    // The possible names in the brackets of `friendInvitations[way]` are written somewhere in the same module.
    if (names.has(COMPUTED)) for (const word of graph.modules.get(symbol.file)?.words ?? []) names.add(word);
    return [...names].flatMap((name) => group[name] ?? []);
  });
}

/** Returns the endpoints that a declaration names of groups that another one, such as `callsOf(id)`, passes to it. */
function endpointsPassedOn(
  graph: SourceGraph,
  groups: ReadonlyMap<string, AnyEndpointGroup>,
  from: SourceSymbol,
  to: SourceSymbol,
): NamedEndpoint<Endpoint>[] {
  return graph.usesOf(from).flatMap((use) => {
    const group = use.members.has('') ? groups.get(symbolKey(use)) : undefined;
    return group ? [...membersOf(graph, to)].flatMap((name) => group[name] ?? []) : [];
  });
}

function membersOf(graph: SourceGraph, { file, name }: SourceSymbol): ReadonlySet<string> {
  const parsed = graph.modules.get(file);
  const declaration = name === '' ? parsed?.statements : parsed?.declarations.get(name);
  return declaration?.members ?? new Set();
}

/** Returns the nearest files that render something and lead to an endpoint. */
function screensOf(
  graph: SourceGraph,
  groups: ReadonlyMap<string, AnyEndpointGroup>,
  key: string,
): Set<string> {
  const { users, endpointUsers } = indexUsers(graph, groups);
  const screens = new Set<string>();
  const seen = new Set<string>();
  const open = [...(endpointUsers.get(key) ?? [])];
  for (let symbol = open.pop(); symbol; symbol = open.pop()) {
    if (seen.has(symbolKey(symbol))) continue;
    seen.add(symbolKey(symbol));
    if (screenFolders.test(symbol.file)) screens.add(symbol.file.replace('client/src/', ''));
    else open.push(...(users.get(symbolKey(symbol)) ?? []));
  }
  return screens;
}

interface UserIndex {
  readonly users: ReadonlyMap<string, readonly SourceSymbol[]>;
  readonly endpointUsers: ReadonlyMap<string, readonly SourceSymbol[]>;
}
const indexes = new WeakMap<SourceGraph, UserIndex>();

/** Indexes the users of declarations and the callers of endpoints. */
function indexUsers(graph: SourceGraph, groups: ReadonlyMap<string, AnyEndpointGroup>): UserIndex {
  const known = indexes.get(graph);
  if (known) return known;
  const users = new Map<string, SourceSymbol[]>();
  const endpointUsers = new Map<string, SourceSymbol[]>();
  const add = (index: Map<string, SourceSymbol[]>, key: string, symbol: SourceSymbol) =>
    index.set(key, [...(index.get(key) ?? []), symbol]);
  for (const [file, parsed] of graph.modules)
    for (const name of parsed.declarations.keys()) {
      for (const use of graph.usesOf({ file, name }))
        if (use.name !== '') add(users, symbolKey(use), { file, name });
      for (const endpoint of endpointsUsedBy(graph, groups, { file, name }))
        add(endpointUsers, endpointKey(endpoint), { file, name });
    }
  indexes.set(graph, { users, endpointUsers });
  return { users, endpointUsers };
}
