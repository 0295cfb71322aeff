import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { endpointsOf, services } from '@hangout/contract/rest/services';
import { pathOf, sampleOf } from '@hangout/testkit/fuzzing/samples';
import { createNamedRandom } from '@hangout/testkit/seeded-random';

/** A request that the attacker sends again and again. */
export interface DrawnCall {
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Endpoints that may end the attacker's session. Every later call would then fail with 401. */
const ENDING_GROUPS: ReadonlySet<string> = new Set([
  ...['auth', 'reauthentication', 'sessions', 'secondFactor', 'passkeys', 'emails', 'accountPhone'],
  ...['passwords', 'deactivation', 'leaving', 'mobileAuth', 'discord'],
]);

/** Lists the endpoints that change data and are open to every account. */
function listWritingEndpoints(): NamedEndpoint<Endpoint>[] {
  const ending = new Set(
    Object.values(services)
      .flatMap(({ groups }) => Object.entries(groups))
      .filter(([name]) => ENDING_GROUPS.has(name))
      .flatMap(([, group]) => Object.values(group) as NamedEndpoint<Endpoint>[]),
  );
  const names = Object.keys(services) as (keyof typeof services)[];
  return names
    .flatMap(endpointsOf)
    .filter(({ method, access }) => method !== 'GET' && (access === 'user' || access === 'person'))
    .filter((endpoint) => !ending.has(endpoint) && !endpoint.upload && !endpoint.fetchesFile);
}

/**
 * Draws `count` writing endpoints by a seed, each with input that its schema accepts. `findValue` returns
 * values for fields and path parameters, so that calls are about existing objects; if it returns undefined,
 * the schema determines the value.
 */
export function drawCalls(
  seed: number,
  count: number,
  findValue: (name: string, path: string) => unknown,
): DrawnCall[] {
  const random = createNamedRandom(seed, 'fairness');
  const endpoints = listWritingEndpoints();
  const drawn: DrawnCall[] = [];
  while (drawn.length < count && endpoints.length > 0) {
    const [endpoint] = endpoints.splice(random.integer(0, endpoints.length - 1), 1);
    if (!endpoint) break;
    const fieldValue = (name: string) => findValue(name, endpoint.path);
    const { method, service, path, body } = endpoint;
    drawn.push({
      title: `${method} ${service}${path}`,
      method,
      path: pathOf(endpoint, (name) => String(fieldValue(name) ?? 1)),
      body: JSON.stringify(body ? sampleOf(body, { withOptional: true, fieldValue }) : {}),
    });
  }
  return drawn;
}
