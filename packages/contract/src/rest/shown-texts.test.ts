import assert from 'node:assert/strict';
import { z } from 'zod';
import { serviceNames } from '../framework/endpoint.ts';
import { roomRequests } from '../realtime/hangout/requests.ts';
import { lobbyRequests } from '../realtime/lobby/requests.ts';
import { endpointsOf } from './services.ts';

/** Names of fields whose text no other user reads: secrets, ids, addresses and search terms. */
const unread =
  /password|token|code|search|term|words|^id$|Id$|Ids$|Uuid|uuid|Provider|^to$|email|phone|endpoint|Url|uri|^t$|key|slug|cursor|type|data|country|entity|^value$|^state$|^link$|^artists$|challenge|^iss$/i;
/** Calls of other services, whose bodies are signed as received; no user reads their texts. */
const webhooks = ['POST /upload/transcoder_sns', 'POST /cyanite/webhook', 'POST /webhook'];
const sample = 'Plain words, with a comma!';

/** Returns each free-text field of a schema that other users read, with its path. */
function textFields(schema: z.core.$ZodType, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      unread.test(name) ? [] : textFields(inner as z.core.$ZodType, `${path}.${name}`),
    );
  if (schema instanceof z.ZodArray) return textFields(schema.element, `${path}[]`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textFields(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => textFields(one, path));
  return schema instanceof z.ZodType && schema.safeParse(sample).data === sample ? [[path, schema]] : [];
}

describe('text fields of requests that other users will read', () => {
  const bodies = [
    ...serviceNames.flatMap((service) =>
      endpointsOf(service).map(({ method, path, body }) => [`${method} ${path}`, body] as const),
    ),
    ...Object.entries({ ...roomRequests, ...lobbyRequests }).map(
      ([name, request]) => [name, request.payload] as const,
    ),
  ];
  const fields = bodies.flatMap(([name, body]) =>
    body && !webhooks.includes(name) ? textFields(body, name) : [],
  );

  it('[H712] invisible and bidirectional control characters are removed from every text field that other users read', () => {
    assert.ok(fields.length > 40, `${fields.length} fields`);
    const dirty = 'a\u202Eb\u200Bc\uFEFFd';
    const unclean = fields
      .filter(([, schema]) => (schema.safeParse(dirty).data ?? 'abcd') !== 'abcd')
      .map(([path]) => path);
    assert.deepEqual(unclean, []);
  });
});
