import type { Endpoint, NamedEndpoint, ServiceName } from '@hangout/contract/framework/endpoint';
import { serviceNames } from '@hangout/contract/framework/endpoint';
import { endpointsOf } from '@hangout/contract/rest/services';
import { forPrograms, twins } from './calls-without-screen.ts';
import { type EndpointUse, EVERY_PAGE, endpointKey } from './read-reach.ts';

type Call = NamedEndpoint<Endpoint>;
type Reach = ReadonlyMap<string, EndpointUse>;

/** How a call is counted; `missing` has no screen and needs one. */
export type CallState = 'screen' | 'address' | 'twin' | 'program' | 'missing';

const people = ['public', 'guest', 'user', 'person'];
const staff = ['moderator', 'admin'];

/** Returns how a call reaches a user, by the contract and its uses in the client. */
export function judgeCall(call: Call, reach: Reach): CallState {
  const key = endpointKey(call);
  if (reach.has(key)) return 'screen';
  // Responses other than JSON (images, songs, link previews) are loaded by a URL from another response.
  if (call.produces) return 'address';
  if (key in twins) return reach.has(twins[key] ?? '') ? 'twin' : 'missing';
  if (key in forPrograms) return 'program';
  return 'missing';
}

/** Returns the calls for users that lack a screen, as `METHOD service path`. */
export function findCallsWithoutScreen(reach: Reach, endpoints = endpointsOf): string[] {
  return serviceNames
    .flatMap((service) => endpoints(service))
    .filter((call) => people.includes(call.access) && judgeCall(call, reach) === 'missing')
    .map(endpointKey);
}

/** Returns the text of docs/reach.md. */
export function reachDocument(reach: Reach, endpoints = endpointsOf): string {
  const callsOf = (service: ServiceName, access: readonly string[]) =>
    endpoints(service).filter((call) => access.includes(call.access));
  const count = (calls: readonly Call[], ...states: CallState[]) =>
    calls.filter((call) => states.includes(judgeCall(call, reach))).length;
  const missing = findCallsWithoutScreen(reach, endpoints);
  const parts = [
    `# Calls and their screens

Written by \`npm run docs -- reach\` from the contract and the source of the client (H950). A call has a screen where code that a page loads names its endpoint. It is traced declaration by
declaration from the router to \`client/src/api\`, so a function that nobody calls counts for nothing.`,
    table(
      [
        'service',
        'for people',
        'with a screen',
        'otherwise',
        'without',
        'for staff',
        'with a screen',
        'without',
      ],
      serviceNames.map((service) => {
        const [own, others] = [callsOf(service, people), callsOf(service, staff)];
        return [
          service,
          own.length,
          count(own, 'screen'),
          count(own, 'address', 'twin', 'program'),
          count(own, 'missing'),
          others.length,
          count(others, 'screen'),
          count(others, 'missing'),
        ].map(String);
      }),
    ),
    `*Otherwise*: what is loaded by a URL from another answer, what another call gives as well, and calls for programs.
The lists are in \`tools/reach/calls-without-screen.ts\`.`,
    '## Calls for people',
    ...serviceNames.flatMap((service) => section(service, callsOf(service, people), reach)),
    '## Calls for staff',
    ...serviceNames.flatMap((service) => section(service, callsOf(service, staff), reach)),
    '## Without a screen',
    missing.length === 0 ? 'None.' : missing.map((key) => `- \`${key}\``).join('\n'),
    `calls without a screen: ${missing.length}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const section = (service: ServiceName, calls: readonly Call[], reach: Reach): string[] =>
  calls.length === 0
    ? []
    : [
        `### ${service}`,
        table(
          ['call', 'access', 'screen', 'feature'],
          calls.map((call) => [`\`${call.method} ${call.path}\``, call.access, ...describeUse(call, reach)]),
        ),
      ];

function describeUse(call: Call, reach: Reach): [screen: string, feature: string] {
  const key = endpointKey(call);
  const use = reach.get(key);
  if (use) return [shorten(use.routes.map(nameRoute)), shorten(use.files.map(featureOf))];
  switch (judgeCall(call, reach)) {
    case 'address':
      return ['by its URL in another answer', ''];
    case 'twin':
      return [`as \`${(twins[key] ?? '').replace(`${call.service} `, '')}\``, ''];
    case 'program':
      return [forPrograms[key] ?? '', ''];
    default:
      return ['**none**', ''];
  }
}

const nameRoute = (route: string) => (route === EVERY_PAGE ? 'every page' : `\`${route}\``);
/** `components/account/email-form.tsx` → `account`; files of the app itself belong to the shell. */
const featureOf = (file: string) => {
  const [folder, feature] = file.split('/');
  if (folder === 'app') return 'shell';
  return folder === 'service-worker' ? folder : (feature ?? file);
};

/** Shows at most three names, so that the document rarely changes. */
function shorten(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const more = distinct.length - 3;
  return [...distinct.slice(0, 3), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
