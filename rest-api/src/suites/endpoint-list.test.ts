import assert from 'node:assert/strict';
import { serviceNames } from '@hangout/contract/framework/endpoint';
import { commonCodes } from '@hangout/contract/framework/errors';
import { openApi } from '@hangout/contract/framework/openapi';
import { endpointsOf, services } from '@hangout/contract/rest/services';
import { titleOf } from '@hangout/testkit/fuzzing/samples';
import { listRoutes, type Route } from '../framework/routes.ts';
import { endpointTable } from '../handlers.ts';

const declared = serviceNames.flatMap((name) => endpointsOf(name));

describe('the list of all declared endpoints', () => {
  it('[H118] every declared endpoint has a handler', () => {
    const unanswered = endpointTable.filter(({ handle }) => typeof handle !== 'function');
    assert.deepEqual(
      unanswered.map(({ endpoint }) => titleOf(endpoint)),
      [],
    );
    assert.deepEqual(
      endpointTable.map(({ endpoint }) => titleOf(endpoint)).toSorted(),
      declared.map((endpoint) => titleOf(endpoint)).toSorted(),
    );
  });

  it('[H118] no two declared endpoints have the same method and path', () => {
    const places = listRoutes(endpointTable).map(placeOf);
    assert.deepEqual(
      places.filter((place, at) => places.indexOf(place) !== at),
      [],
    );
  });

  it('[H118] no endpoint is unreachable because the path parameter of another endpoint matches its path', () => {
    const routes = listRoutes(endpointTable);
    const hidden = routes.filter((route) => {
      const path = route.path.replace(/:[A-Za-z]\w*/g, 'some-word-that-is-no-literal');
      const first = routes.find(
        (one) => one.service === route.service && one.method === route.method && pattern(one).test(path),
      );
      return first !== route;
    });
    assert.deepEqual(hidden.map(placeOf), []);
  });

  it('[H123][H2187] every declared endpoint is documented with its access and refusals', () => {
    for (const name of serviceNames) {
      const endpoints = endpointsOf(name);
      const document = openApi(name, services[name].version, endpoints) as {
        paths: Record<string, Record<string, { summary: string; 'x-access': string; responses: object }>>;
      };
      for (const endpoint of endpoints) {
        const path = endpoint.path.replace(/:([A-Za-z]\w*)/g, '{$1}');
        const drawn = document.paths[path]?.[endpoint.method.toLowerCase()];
        assert.ok(drawn?.summary, titleOf(endpoint));
        assert.equal(drawn['x-access'], endpoint.access);
        for (const [status] of Object.values(endpoint.refusals ?? {}))
          assert.ok(String(status) in drawn.responses, `${titleOf(endpoint)} ${status}`);
        const isOpen = ['public', 'webhook'].includes(endpoint.access);
        for (const status of [...(isOpen ? [] : [401, 403]), ...(endpoint.limit ? [429] : [])])
          assert.ok(status in drawn.responses, `[H2187] ${titleOf(endpoint)} ${status}`);
      }
    }
  });

  it('[H110] every refusal has a 4xx status (or 503 for providers), a unique code and a message', () => {
    for (const endpoint of declared) {
      for (const [code, [status, message]] of Object.entries(endpoint.refusals ?? {})) {
        assert.match(code, /^[a-z]+(_[a-z0-9]+)*$/, titleOf(endpoint));
        // An outage of another service is not the caller's fault.
        const isStatus =
          (status >= 400 && status < 500) ||
          (status === 503 && ['provider_unavailable', 'signature_unverifiable'].includes(code));
        assert.ok(isStatus && message.length > 3, `${titleOf(endpoint)} ${code}`);
        assert.ok(
          !commonCodes.some((common) => common === code),
          `${code} is one of the framework's common codes`,
        );
      }
    }
  });

  it('[H110] a refusal code has the same message in all endpoints', () => {
    const sentences = new Map<string, Set<string>>();
    for (const endpoint of declared)
      for (const [code, [, message]] of Object.entries(endpoint.refusals ?? {}))
        sentences.set(code, (sentences.get(code) ?? new Set()).add(message));
    assert.deepEqual(
      [...sentences].filter(([, said]) => said.size > 1).map(([code, said]) => [code, ...said]),
      [],
    );
  });
});

const placeOf = (route: Route) =>
  `${route.method} ${route.service}${route.path.replace(/:[A-Za-z]\w*/g, ':')}`;
const pattern = (route: Route) => new RegExp(`^${route.path.replace(/:[A-Za-z]\w*/g, '[^/]+')}$`);
