import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, uploadRefusals } from '@hangout/contract/framework/endpoint';
import type { Db } from '@hangout/db';
import { decideAccess, isMember, lacksSecondFactorFor, type Principal, readLanguage } from '@hangout/rules';
import {
  createLimitedNetwork,
  createRefusalRecorder,
  networkOf,
  originOfAnswers,
  originOfMails,
  ProcessLimitError,
  ProcessPoolBusyError,
  UPLOAD_PREFIX,
} from '@hangout/server';
import type { Context } from 'koa';
import type { Dependencies } from './dependencies.ts';
import type { EndpointWithHandler, RequestInfo } from './handler.ts';
import { HttpRefusalError } from './http-refusal.ts';
import { readBody } from './read-body.ts';
import { refuseInfectedFile } from './refuse-infected-file.ts';
import { describeStaffAction, isStaffAction, recordRefusal, recordStaffAction } from './security-events.ts';
import { presentResult, sendResponse } from './send-response.ts';
import { createUploadSlots, type UploadSlots } from './upload-slots.ts';
import { validateInput } from './validate.ts';

/** [H737] What staff read whose role is not in force yet; the client leads to the page. */
const SECOND_FACTOR_REQUIRED =
  'Your role needs a second factor: turn it on in the security settings of your account (/settings/security)';

/** [H825] What everybody reads who lacks a second factor where all need one. */
const SECOND_FACTOR_REQUIRED_OF_ALL =
  'Every account needs a second factor here: turn it on in the security settings of your account (/settings/security)';

/**
 * What every request passes, in this order: rate limit, authentication, access decision, body, validation, the handler
 * (in a transaction where the endpoint writes), presentation, response.
 */
export function createRequestPipeline(db: Db, dependencies: Dependencies) {
  const slots = createUploadSlots(dependencies.config.UPLOADS_AT_ONCE);
  const stallMs = dependencies.config.BODY_STALL_SECONDS * 1000;
  const limitedNetwork = createLimitedNetwork(dependencies.config);
  const recordRepeated = createRefusalRecorder(dependencies.securityEvents, dependencies.config);
  return async (
    ctx: Context,
    { endpoint, handle }: EndpointWithHandler,
    params: Record<string, string>,
  ): Promise<void> => {
    const limited = limitedNetwork(ctx.ip);
    const refuse = createRefuse(endpoint);
    let upload: { end(): void } | null = null;
    const uploadFolder = createUploadFolder();
    const token = bearerToken(ctx.get('authorization'));
    let principal: Principal = { kind: 'anonymous' };
    ctx.state.loggedPath = describePath(ctx, endpoint, params);
    try {
      await takeLimitOfAddress(ctx, endpoint, dependencies, limited);
      refuseReadFromPages(ctx, endpoint);
      principal = await authenticate(endpoint, dependencies, token);
      await authorize(ctx, endpoint, dependencies, principal);
      const account = 'uuid' in principal ? principal.uuid : networkOf(ctx.ip);
      if (endpoint.upload ?? endpoint.fetchesFile)
        upload = await admitUpload(account, slots, dependencies, refuse);
      const { fields, raw, file } = await readBody(ctx, endpoint, { folder: uploadFolder.make, stallMs });
      if (file) await refuseInfectedFile(file.path, { dependencies, refuse });
      const input = validateInput(endpoint, { params, query: readQuery(ctx), body: fields });
      const request = describeRequest(ctx, endpoint, dependencies, { rawBody: raw, limitedNetwork: limited });
      const run = async (on: Db) => {
        const call = { ...input, input, principal, db: on, dependencies, refuse, request, file };
        const result = presentResult(endpoint, await handle(call));
        if (isStaffAction(endpoint, principal))
          await recordStaffAction(call, describeStaffAction(endpoint, input, result));
        return result;
      };
      const answer = needsTransaction(endpoint) ? await db.transaction((tx) => run(tx)) : await run(db);
      await sendResponse(ctx, endpoint, answer);
    } catch (thrown) {
      const error = endpoint.upload ? refuseUploadLimit(thrown, refuse) : thrown;
      const request = describeRequest(ctx, endpoint, dependencies, { limitedNetwork: limited });
      await recordRefusal(dependencies, { endpoint, principal, request, token, error }, recordRepeated);
      throw error;
    } finally {
      await uploadFolder.remove();
      upload?.end();
    }
  };
}

/** [H724] [H1489] The refusal of an upload that found too many others, or took too long; every other error as it is. */
function refuseUploadLimit(
  thrown: unknown,
  refuse: (code: keyof typeof uploadRefusals) => HttpRefusalError,
): unknown {
  if (thrown instanceof ProcessPoolBusyError) return refuse('uploads_busy');
  if (thrown instanceof ProcessLimitError && thrown.reason === 'time') return refuse('file_too_slow');
  return thrown;
}

/**
 * [H724] Refuses a file before its body is read: where a disk is nearly full, or its account is uploading as many files as
 * it may at a time. `end` is called when the request has ended.
 */
async function admitUpload(
  account: string,
  slots: UploadSlots,
  { disk }: Dependencies,
  refuse: (code: keyof typeof uploadRefusals) => HttpRefusalError,
): Promise<{ end(): void }> {
  if (await disk.isFull()) throw refuse('storage_full');
  const end = slots.take(account);
  if (!end) throw refuse('too_many_uploads');
  return { end };
}

type RoutedEndpoint = EndpointWithHandler['endpoint'];

const bucketOf = ({ service, key }: RoutedEndpoint) => `${service} ${key}`;

/** Counts an endpoint's rate limit by address or network, before the token is read. */
async function takeLimitOfAddress(
  ctx: Context,
  endpoint: RoutedEndpoint,
  { limits }: Dependencies,
  limitedNetwork: string | null,
): Promise<void> {
  const { limit } = endpoint;
  if (limit?.by === 'ip') await limits.take(bucketOf(endpoint), networkOf(ctx.ip), limit);
  if (limit?.by === 'network' && limitedNetwork !== null)
    await limits.take(bucketOf(endpoint), limitedNetwork, limit);
}

/**
 * [H812] Refuses a GET that changes something when a page of another origin asks for it, or a browser as a page, an image or
 * another resource: such requests are sent without anybody's wish. Programs send none of these headers.
 */
function refuseReadFromPages(ctx: Context, endpoint: RoutedEndpoint): void {
  if (endpoint.method !== 'GET' || !needsTransaction(endpoint)) return;
  const [site, destination] = [ctx.get('sec-fetch-site'), ctx.get('sec-fetch-dest')];
  const isOwnPage = site === '' || site === 'same-origin';
  const isCall = destination === '' || destination === 'empty';
  if (!isOwnPage || !isCall)
    throw new HttpRefusalError(403, 'forbidden', 'This changes something: pages ask for it by POST');
}

/** [R193] Authenticates the caller; webhooks are checked by their signature instead. */
async function authenticate(
  { access }: RoutedEndpoint,
  { authenticator }: Dependencies,
  token: string | undefined,
): Promise<Principal> {
  if (access === 'webhook') return { kind: 'anonymous' };
  return (await authenticator.authenticateToken(token)).principal;
}

/** [R193] Decides whether this endpoint is open to the caller, and counts its rate limit by user. */
async function authorize(
  ctx: Context,
  endpoint: RoutedEndpoint,
  { limits }: Dependencies,
  principal: Principal,
): Promise<void> {
  const { limit, access } = endpoint;
  const decision = decideAccess(principal, access);
  if (decision === 'unauthorized') throw new HttpRefusalError(401, 'unauthorized', endpoint.unauthorized);
  if (isClosedWithoutSecondFactor(endpoint, principal))
    throw new HttpRefusalError(403, 'second_factor_required', SECOND_FACTOR_REQUIRED_OF_ALL);
  if (decision === 'forbidden' && lacksSecondFactorFor(principal, access))
    throw new HttpRefusalError(403, 'second_factor_required', SECOND_FACTOR_REQUIRED);
  if (decision === 'forbidden') throw new HttpRefusalError(403, 'forbidden');
  if (limit?.by === 'person' && access !== 'webhook')
    await limits.take(bucketOf(endpoint), 'uuid' in principal ? principal.uuid : networkOf(ctx.ip), limit);
}

/**
 * [H825] Whether an endpoint is closed to somebody who lacks a second factor that everybody needs: all are, but those that
 * are open without an account, what guests may read, and those by which a second factor is turned on.
 */
function isClosedWithoutSecondFactor(endpoint: RoutedEndpoint, principal: Principal): boolean {
  if (!isMember(principal) || !principal.lacksSecondFactor || endpoint.withoutSecondFactor) return false;
  const { access, method } = endpoint;
  return access !== 'public' && access !== 'webhook' && !(access === 'guest' && method === 'GET');
}

/** The token of an Authorization header; undefined without a header. */
const bearerToken = (header: string) => (header === '' ? undefined : header.replace(/^bearer +/i, ''));

const needsTransaction = (endpoint: Endpoint) =>
  (endpoint.tx ?? (endpoint.method === 'GET' ? 'none' : 'write')) === 'write';

/** The query as fields: a repeated parameter becomes a list, and `users[]` counts as `users`. Koa reads long lists in n². */
function readQuery(ctx: Context): Record<string, unknown> {
  const lists = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(ctx.querystring)) {
    const field = name.replace(/\[\]$/, '');
    const list = lists.get(field);
    if (list) list.push(value);
    else lists.set(field, [value]);
  }
  return Object.fromEntries([...lists].map(([field, list]) => [field, list.length === 1 ? list[0] : list]));
}

function createRefuse(endpoint: Endpoint) {
  return (code: string, details?: unknown): HttpRefusalError => {
    const spec = endpoint.refusals?.[code];
    if (!spec) throw new Error(`undeclared refusal ${code}`);
    return new HttpRefusalError(spec[0], code, spec[1], { details });
  };
}

/** Names of path parameters that no log should hold, such as the push token of a device. */
const secretParam = /token|code|phone/i;

/** [H755] The path for the log: those parameters stand there by name. */
function describePath(ctx: Context, endpoint: RoutedEndpoint, params: Record<string, string>): string {
  const isSecret = Object.keys(params).some((name) => secretParam.test(name));
  return isSecret ? `/api/${endpoint.service}${endpoint.path}` : ctx.path;
}

function describeRequest(
  ctx: Context,
  endpoint: RoutedEndpoint,
  dependencies: Dependencies,
  { rawBody, limitedNetwork }: { rawBody?: string | undefined; limitedNetwork: string | null },
): RequestInfo {
  // The requestId middleware runs first and has set the id.
  const id = String(ctx.state.requestId);
  return {
    id,
    ip: ctx.ip,
    limitedNetwork,
    // Few endpoints need these, and a crowd that joins calls one that does not.
    get network() {
      return networkOf(ctx.ip);
    },
    get endpoint() {
      return `${endpoint.method} ${endpoint.service}${endpoint.path}`;
    },
    get origin() {
      return originOfAnswers(ctx.req, dependencies.config);
    },
    get mailOrigin() {
      return originOfMails(ctx.req, dependencies.config);
    },
    get language() {
      return readLanguage(ctx.headers['accept-language']);
    },
    headers: ctx.headers,
    rawBody,
  };
}

/** A temporary folder for the upload of one request. It is created on first use, and `remove` deletes it with its content. */
function createUploadFolder() {
  let made: Promise<string> | undefined;
  return {
    make: () => {
      made ??= mkdtemp(join(tmpdir(), UPLOAD_PREFIX));
      return made;
    },
    remove: async () => {
      if (made) await rm(await made, { recursive: true, force: true });
    },
  };
}
