import {
  type CallerKind,
  callerKinds,
  findReachedCalls,
  findUnreachedCalls,
  readClientGraph,
} from './caller-reach.ts';
import { readClientCalls } from './client-calls.ts';

/**
 * Calls that one kind of caller has no screen for, each with the reason. Bots are programs and have no
 * screens at all.
 */
export const unreachedFor: Readonly<Partial<Record<CallerKind, Readonly<Record<string, string>>>>> = {
  admin: {
    'GET user-service /moderation/accounts': 'admins list `GET /admin/users`, which says more',
    'GET audit-service /security-events': 'admins list `GET /admin/security-events`, which says more',
  },
};

/** For one kind of caller: the calls that no screen leads to although the caller may make them. */
export interface CallerReach {
  readonly kind: CallerKind;
  readonly unreached: readonly string[];
}

/** Finds the unreached calls of every kind of caller that has screens. */
export async function countReach(): Promise<readonly CallerReach[]> {
  const graph = await readClientGraph();
  const kinds = Object.entries(callerKinds).filter(([kind]) => kind !== 'bot');
  const reachedByAnybody = new Set(kinds.flatMap(([, caller]) => [...findReachedCalls(graph, caller)]));
  // The graph does not follow the calls of the service worker, which are named by method and path.
  const elsewhere = new Set([...(await readClientCalls())].filter((key) => !reachedByAnybody.has(key)));
  return kinds.map(([kind, caller]) => ({
    // `Object.entries` loses the type of the keys, hence the cast.
    kind: kind as CallerKind,
    unreached: findUnreachedCalls(caller, findReachedCalls(graph, caller), elsewhere),
  }));
}

export async function reachDocument(): Promise<string> {
  const reach = await countReach();
  const rows = reach.map(({ kind, unreached }) => `| ${kind} | ${unreached.length} |`);
  const reasons = reach.flatMap(({ kind, unreached }) =>
    unreached.map((key) => `- ${kind}: \`${key}\`: ${unreachedFor[kind]?.[key] ?? 'no reason is known'}`),
  );
  return `${[
    `# Which calls have a screen

Written by \`npm run docs -- reach\` from the source of the client; \`npm run check\` fails while it is stale. For each kind of
caller it counts, among the calls that their access admits ([access](access.md)), those to which no screen of theirs leads
(H1552); calls for programs are left out. A screen counts where its code is reached from the start of the client by what the interface
shows to that kind: tests of \`isAdmin\`, \`isModerator\` and \`mayPromote\`, and the areas of staff. What depends on data, such as
the owner of a hangout, counts as shown, so journeys in \`e2e\` show the rest. Bots are programs and have no screens.`,
    `| caller | calls without a screen |\n| --- | --- |\n${rows.join('\n')}`,
    '## Without a screen, and why',
    reasons.join('\n'),
  ].join('\n\n')}\n`;
}
