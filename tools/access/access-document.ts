import { serviceNames } from '@hangout/contract/framework/endpoint';
import { endpointsOf } from '@hangout/contract/rest/services';
import {
  ACCESS,
  decideAccess,
  GLOBAL_ROLES,
  type GlobalRole,
  type Member,
  mayGrantGlobalRole,
  type Principal,
} from '@hangout/rules';
import { people, policyTable } from './policy-table.ts';

const member = (kind: Member['kind'], role: GlobalRole): Member => ({
  ...{ kind, role, uuid: role, sid: 's', capabilities: [], subscriptionLevel: 0, resident: false },
});

const anonymous: Principal = { kind: 'anonymous' };

/**
 * Every kind of caller of the REST API, keyed by column name; `rest-api/src/suites/access.test.ts` calls every endpoint
 * as each of them.
 */
const callers: Readonly<Record<string, Principal>> = {
  'no token': anonymous,
  'broken token': anonymous,
  'expired token': anonymous,
  guest: { kind: 'guest', uuid: 'g', sid: 's' },
  user: member('user', 'user'),
  'other user': member('user', 'user'),
  'room moderator': member('user', 'user'),
  owner: member('user', 'user'),
  bot: member('bot', 'bot'),
  promoter: member('user', 'promoter'),
  staff: member('user', 'staff'),
  moderator: member('user', 'moderator'),
  globalModerator: member('user', 'globalModerator'),
  admin: member('user', 'admin'),
  service: { kind: 'service', name: 'another program of ours' },
  banned: anonymous,
  deactivated: anonymous,
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const tick = (may: boolean) => (may ? 'yes' : '');

/**
 * Returns the text of docs/access.md: who may call which endpoint and who may do what in a hangout, read from the
 * code itself.
 */
export function accessDocument(): string {
  const parts = [
    `# Who may do what

Written by \`npm run docs -- access\` from the contract and from the policies in \`packages/rules\`; \`npm run check\` fails while
it is stale. An endpoint first asks for its access; a policy then decides about the object.`,
    `## In a hangout

For a hangout that is open to all, and for a target who holds no role there; nobody moderates an equal, a higher one or
themselves (H030). Policies are in \`packages/rules/src/roles\` and \`packages/rules/src/moderation\`.`,
    table(
      ['action', 'policy', ...Object.keys(people)],
      policyTable.map(({ action, policy, may }) => [
        ...[action, `\`${policy}\``],
        ...Object.values(people).map((who) => tick(may(who))),
      ]),
    ),
    '## Roles of the platform\n\nWho may grant which role (H001, H706). Rows grant, columns are granted.',
    table(
      ['role', ...GLOBAL_ROLES],
      GLOBAL_ROLES.map((own) => [own, ...GLOBAL_ROLES.map((other) => tick(mayGrantGlobalRole(own, other)))]),
    ),
    `## Access of endpoints

What each access admits (R193). Webhooks are admitted by their signature. The token of a banned or a deactivated account counts
as none. Roles in a hangout, and whose object it is, are decided after that, by the policies above.`,
    table(
      ['access', ...Object.keys(callers)],
      ACCESS.map((access) => [
        access,
        ...Object.values(callers).map((caller) => tick(decideAccess(caller, access) === 'ok')),
      ]),
    ),
  ];
  for (const service of serviceNames) {
    const rows = endpointsOf(service).map(({ method, path, access }) => [
      ...[`${method} ${path}`, access],
      ...Object.values(callers).map((caller) => (decideAccess(caller, access) === 'ok' ? '•' : '')),
    ]);
    parts.push(`### ${service}`, table(['endpoint', 'access', ...Object.keys(callers)], rows));
  }
  return `${parts.join('\n\n')}\n`;
}
