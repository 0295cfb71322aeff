import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@hangout/contract/framework/endpoint';
import type { Db } from '@hangout/db';
import { decideAccess, type Principal } from '@hangout/rules';
import type { Context } from 'koa';
import { readBody } from './body.ts';
import { checkInput } from './check.ts';
import type { Answered, RequestInfo } from './handler.ts';
import type { Ports } from './ports.ts';
import { Refusal } from './refusal.ts';
import { present, send } from './send.ts';

/** The way of every call: who may, is it well-formed, do it, answer. */
export const answering =
  (db: Db, ports: Ports) =>
  async (ctx: Context, { endpoint, handle }: Answered, params: Record<string, string>): Promise<void> => {
    const principal = await knock(ctx, endpoint, ports);
    const scratch = scratchFolder();
    try {
      const { fields, raw, file } = await readBody(ctx, endpoint, scratch.make);
      const input = checkInput(endpoint, { params, query: queryOf(ctx), body: fields });
      const refuse = refuser(endpoint);
      const request = requestInfo(ctx, ports, raw);
      const run = async (on: Db) =>
        present(endpoint, await handle({ ...input, input, principal, db: on, ports, refuse, request, file }));
      const answer = writes(endpoint) ? await db.transaction((tx) => run(tx)) : await run(db);
      await send(ctx, endpoint, answer);
    } finally {
      await scratch.remove();
    }
  };

/** [R193] Reads the caller once and asks whether they may knock here; takes a point of a bucket before. */
async function knock(ctx: Context, endpoint: Answered['endpoint'], ports: Ports): Promise<Principal> {
  const { limit, access } = endpoint;
  const bucket = `${endpoint.service} ${endpoint.key}`;
  if (limit?.by === 'ip') await ports.limits.take(bucket, ctx.ip, limit);
  if (access === 'webhook') return { kind: 'anonymous' };
  const { principal } = await ports.callers.fromToken(bearer(ctx.get('authorization')));
  const knocked = decideAccess(principal, access);
  if (knocked === 'unauthorized') throw new Refusal(401, 'unauthorized', endpoint.unauthorized);
  if (knocked === 'forbidden') throw new Refusal(403, 'forbidden');
  if (limit?.by === 'person')
    await ports.limits.take(bucket, 'uuid' in principal ? principal.uuid : ctx.ip, limit);
  return principal;
}

/** The token of a bearer header; undefined where there is none at all. */
const bearer = (header: string) => (header === '' ? undefined : header.replace(/^bearer +/i, ''));

const writes = (endpoint: Endpoint) =>
  (endpoint.tx ?? (endpoint.method === 'GET' ? 'none' : 'write')) === 'write';

/** A parameter that stands several times is a list; `users[]` is `users`. */
function queryOf(ctx: Context): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(ctx.query)) fields[name.replace(/\[\]$/, '')] = value;
  return fields;
}

function refuser(endpoint: Endpoint) {
  return (code: string, details?: unknown): Refusal => {
    const spec = endpoint.refusals?.[code];
    if (!spec) throw new Error(`undeclared refusal ${code}`);
    return new Refusal(spec[0], code, spec[1], { details });
  };
}

function requestInfo(ctx: Context, ports: Ports, rawBody: string | undefined): RequestInfo {
  const gone = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) gone.abort();
  });
  const origin = (ports.config.PUBLIC_URL ?? `${ctx.protocol}://${ctx.host}`).replace(/\/+$/, '');
  // Set by the middleware that stands before every other.
  const id = String(ctx.state.requestId);
  return { id, ip: ctx.ip, origin, headers: ctx.headers, rawBody, signal: gone.signal };
}

/** A folder for this call's upload, made when it is needed and always removed. */
function scratchFolder() {
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
