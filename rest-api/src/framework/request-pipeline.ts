import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@hangout/contract/framework/endpoint';
import type { Db } from '@hangout/db';
import { decideAccess, type Principal } from '@hangout/rules';
import type { Context } from 'koa';
import type { Dependencies } from './dependencies.ts';
import type { EndpointWithHandler, RequestInfo } from './handler.ts';
import { HttpRefusalError } from './http-refusal.ts';
import { readBody } from './read-body.ts';
import { presentResult, sendResponse } from './send-response.ts';
import { validateInput } from './validate.ts';

/** The way of every call: who may, is it well-formed, do it, answer. */
export const createRequestPipeline =
  (db: Db, dependencies: Dependencies) =>
  async (
    ctx: Context,
    { endpoint, handle }: EndpointWithHandler,
    params: Record<string, string>,
  ): Promise<void> => {
    const principal = await authenticateAndAuthorize(ctx, endpoint, dependencies);
    const scratch = createUploadFolder();
    try {
      const { fields, raw, file } = await readBody(ctx, endpoint, scratch.make);
      const input = validateInput(endpoint, { params, query: readQuery(ctx), body: fields });
      const refuse = createRefuse(endpoint);
      const request = describeRequest(ctx, dependencies, raw);
      const run = async (on: Db) =>
        presentResult(
          endpoint,
          await handle({ ...input, input, principal, db: on, dependencies, refuse, request, file }),
        );
      const answer = needsTransaction(endpoint) ? await db.transaction((tx) => run(tx)) : await run(db);
      await sendResponse(ctx, endpoint, answer);
    } finally {
      await scratch.remove();
    }
  };

/** [R193] Reads the caller once and asks whether they may knock here; takes a point of a bucket before. */
async function authenticateAndAuthorize(
  ctx: Context,
  endpoint: EndpointWithHandler['endpoint'],
  dependencies: Dependencies,
): Promise<Principal> {
  const { limit, access } = endpoint;
  const bucket = `${endpoint.service} ${endpoint.key}`;
  if (limit?.by === 'ip') await dependencies.limits.take(bucket, ctx.ip, limit);
  if (access === 'webhook') return { kind: 'anonymous' };
  const { principal } = await dependencies.authenticator.authenticateToken(
    bearerToken(ctx.get('authorization')),
  );
  const knocked = decideAccess(principal, access);
  if (knocked === 'unauthorized') throw new HttpRefusalError(401, 'unauthorized', endpoint.unauthorized);
  if (knocked === 'forbidden') throw new HttpRefusalError(403, 'forbidden');
  if (limit?.by === 'person')
    await dependencies.limits.take(bucket, 'uuid' in principal ? principal.uuid : ctx.ip, limit);
  return principal;
}

/** The token of a bearer header; undefined where there is none at all. */
const bearerToken = (header: string) => (header === '' ? undefined : header.replace(/^bearer +/i, ''));

const needsTransaction = (endpoint: Endpoint) =>
  (endpoint.tx ?? (endpoint.method === 'GET' ? 'none' : 'write')) === 'write';

/** A parameter that stands several times is a list; `users[]` is `users`. */
function readQuery(ctx: Context): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(ctx.query)) fields[name.replace(/\[\]$/, '')] = value;
  return fields;
}

function createRefuse(endpoint: Endpoint) {
  return (code: string, details?: unknown): HttpRefusalError => {
    const spec = endpoint.refusals?.[code];
    if (!spec) throw new Error(`undeclared refusal ${code}`);
    return new HttpRefusalError(spec[0], code, spec[1], { details });
  };
}

function describeRequest(ctx: Context, dependencies: Dependencies, rawBody: string | undefined): RequestInfo {
  const gone = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) gone.abort();
  });
  const origin = (dependencies.config.PUBLIC_URL ?? `${ctx.protocol}://${ctx.host}`).replace(/\/+$/, '');
  // Set by the middleware that stands before every other.
  const id = String(ctx.state.requestId);
  return { id, ip: ctx.ip, origin, headers: ctx.headers, rawBody, signal: gone.signal };
}

/** A folder for this call's upload, made when it is needed and always removed. */
function createUploadFolder() {
  let made: Promise<string> | undefined;
  return {
    make: () => {
      made ??= mkdtemp(join(tmpdir(), 'hangout-upload-'));
      return made;
    },
    remove: async () => {
      if (made) await rm(await made, { recursive: true, force: true });
    },
  };
}
