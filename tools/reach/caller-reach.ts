import type { AnyEndpointGroup, Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { serviceNames } from '@hangout/contract/framework/endpoint';
import { endpointsOf } from '@hangout/contract/rest/services';
import {
  decideAccess,
  type GlobalRole,
  isAdminRole,
  isModeratorRole,
  type Member,
  mayPromoteRooms,
  type Principal,
} from '@hangout/rules';
import { areasOfModerators } from '../../client/src/features/admin/areas/of-moderators.ts';
import { root } from '../ci/command.ts';
import { listSourceFiles } from '../ci/source-files.ts';
import { forPrograms, twins } from './calls-without-screen.ts';
import { endpointKey, readClientCalls } from './client-calls.ts';
import { type ClientModule, type Gate, readModule } from './module-declarations.ts';

const member = (role: GlobalRole): Member => ({
  ...{ kind: role === 'bot' ? 'bot' : 'user', role, uuid: role, sid: 's' },
  ...{ capabilities: [], subscriptionLevel: 0, resident: false },
});

/** The kinds of callers whose screens are counted. An owner is a user with more rights in one hangout. */
export const callerKinds = {
  guest: { kind: 'guest', uuid: 'g', sid: 's' },
  user: member('user'),
  owner: member('user'),
  promoter: member('promoter'),
  staff: member('staff'),
  moderator: member('moderator'),
  globalModerator: member('globalModerator'),
  admin: member('admin'),
  bot: member('bot'),
} as const satisfies Record<string, Principal>;
export type CallerKind = keyof typeof callerKinds;

/** Returns whether a permission test in the client is true for this caller. */
function passes(caller: Principal, gate: Gate): boolean {
  if (gate.startsWith('!')) return !passes(caller, gate.slice(1));
  const role = caller.kind === 'user' || caller.kind === 'bot' ? caller.role : 'user';
  if (gate === 'isAdmin') return isAdminRole(role);
  if (gate === 'isModerator') return isModeratorRole(role);
  if (gate === 'mayPromote') return mayPromoteRooms({ role, capabilities: [] });
  const area = gate.replace(/^area /, '');
  return isAdminRole(role) || (isModeratorRole(role) && areasOfModerators.some((name) => name === area));
}

/** For each declaration of the client (`file name`): the declarations and REST calls that it uses. */
type Graph = ReadonlyMap<string, readonly { readonly to: string; readonly gates: readonly Gate[] }[]>;

const ENTRY = 'client/src/main.tsx';
const CALL = 'call ';

/** Reads from the client's source which declarations use which others and which calls. */
export async function readClientGraph(): Promise<Graph> {
  const files = listSourceFiles('client/src/**/*.{ts,tsx}').filter((file) => !/\.(test|d)\.tsx?$/.test(file));
  const modules = new Map(files.map((file) => [file, readModule(file, root)]));
  const groups = await loadGroups([...modules.values()]);
  const made = await readClientCalls();
  const whole = (file: string) =>
    (modules.get(file)?.declarations ?? []).map(({ name }) => `${file} ${name}`);
  const loadedFrom = (file: string, name: string | null) => (name ? [`${file} ${name}`] : whole(file));
  const graph = new Map<string, { to: string; gates: readonly Gate[] }[]>();
  for (const [file, { declarations, imports }] of modules) {
    const local = new Set(declarations.map(({ name }) => name));
    for (const { name, uses } of declarations) {
      const edges = graph.get(`${file} ${name}`) ?? [];
      graph.set(`${file} ${name}`, edges);
      for (const use of uses) {
        const imported = imports.get(use.name);
        const group = imported && groups.get(`${imported.from} ${imported.name}`);
        const targets = use.name.startsWith('import ')
          ? loadedFrom(use.name.slice('import '.length), use.property)
          : group
            ? callsOf(group, use.property, made)
            : imported
              ? [`${imported.from} ${imported.name}`]
              : local.has(use.name)
                ? [`${file} ${use.name}`]
                : [];
        edges.push(...targets.map((to) => ({ to, gates: use.gates })));
      }
    }
    // Statements outside of declarations run when the module is loaded, so every declaration of the module counts as
    // using what they use.
    for (const { name } of declarations)
      if (name !== '(module)' && local.has('(module)'))
        graph.get(`${file} ${name}`)?.push({ to: `${file} (module)`, gates: [] });
  }
  return graph;
}

function callsOf(group: AnyEndpointGroup, property: string | null, made: ReadonlySet<string>): string[] {
  const one = property === null ? undefined : group[property];
  // If a group of calls is used as a whole, as in `crates[kind]`, each of its calls that the source mentions
  // counts as used.
  const calls = one ? [one] : property === null ? Object.values(group) : [];
  return calls
    .map(endpointKey)
    .filter((key) => one !== undefined || made.has(key))
    .map((key) => `${CALL}${key}`);
}

async function loadGroups(modules: readonly ClientModule[]): Promise<Map<string, AnyEndpointGroup>> {
  const groups = new Map<string, AnyEndpointGroup>();
  for (const { from, name } of modules.flatMap(({ imports }) => [...imports.values()])) {
    if (!from.startsWith('@hangout/contract/rest/') || groups.has(`${from} ${name}`)) continue;
    const exported: Record<string, unknown> = await import(from);
    const value = exported[name];
    if (isGroup(value)) groups.set(`${from} ${name}`, value);
  }
  return groups;
}

function isGroup(value: unknown): value is AnyEndpointGroup {
  if (typeof value !== 'object' || value === null) return false;
  const members: unknown[] = Object.values(value);
  return (
    members.length > 0 && members.every((one) => typeof one === 'object' && one !== null && 'service' in one)
  );
}

/** Returns the calls that screens of this caller lead to, as `METHOD service path`. */
export function findReachedCalls(graph: Graph, caller: Principal): ReadonlySet<string> {
  const waiting = [...graph.keys()].filter((key) => key.startsWith(`${ENTRY} `));
  const seen = new Set(waiting);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
    for (const { to, gates } of graph.get(key) ?? [])
      if (!seen.has(to) && gates.every((gate) => passes(caller, gate))) {
        seen.add(to);
        waiting.push(to);
      }
  return new Set([...seen].filter((key) => key.startsWith(CALL)).map((key) => key.slice(CALL.length)));
}

/** Returns the calls with a JSON response that the contract allows to this caller. */
const findAllowedCalls = (caller: Principal, endpoints = endpointsOf): NamedEndpoint<Endpoint>[] =>
  serviceNames
    .flatMap((service) => endpoints(service))
    .filter(({ access, produces }) => !produces && access !== 'webhook' && access !== 'service')
    .filter(({ access }) => decideAccess(caller, access) === 'ok');

/** Returns the calls that a caller may make but that none of the caller's screens leads to. */
export function findUnreachedCalls(
  caller: Principal,
  reached: ReadonlySet<string>,
  elsewhere: ReadonlySet<string>,
): string[] {
  const isReached = (key: string) => reached.has(key) || elsewhere.has(key);
  return findAllowedCalls(caller)
    .map(endpointKey)
    .filter((key) => !(isReached(key) || isReached(twins[key] ?? '') || key in forPrograms));
}
