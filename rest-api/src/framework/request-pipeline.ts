import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, uploadRefusals } from '@hangout/contract/framework/endpoint';
import type { Db } from '@hangout/db';
import { createLimitedNetwork, networkOf } from '@hangout/platform/authentication/client-address';
import { UPLOAD_PREFIX } from '@hangout/platform/files/upload-folders';
import { ProcessLimitError } from '@hangout/platform/isolation/process-limits';
import { ProcessPoolBusyError } from '@hangout/platform/isolation/process-pool';
import { originOfAnswers, originOfMails } from '@hangout/platform/origins/origins';
import { createRefusalRecorder } from '@hangout/platform/security-events/repeated-refusals';
import {
  decideAccess,
  isMember,
  type Language,
  lacksSecondFactorFor,
  type Principal,
  readLanguage,
} from '@hangout/rules';
import type { Context } from 'koa';
import { createCallTurns } from './call-turns.ts';
import type { Dependencies } from './dependencies.ts';
import type { EndpointWithHandler, RequestInfo } from './handler.ts';
import { HttpRefusalError } from './http-refusal.ts';
import { readBody } from './read-body.ts';
import { refuseInfectedFile } from './refuse-infected-file.ts';
import { describeStaffAction, isStaffAction, recordRefusal, recordStaffAction } from './security-events.ts';
import { presentResult, sendResponse } from './send-response.ts';
import { createUploadSlots, type UploadSlots } from './upload-slots.ts';
import { validateInput } from './validate.ts';

/**
 * [H737] Message for staff whose role is withheld until they have a second factor; the client links the path to the
 * page.
 */
const SECOND_FACTOR_REQUIRED =
  'Your role needs a second factor: turn it on in the security settings of your account (/settings/security)';

/** [H825] Messages for users whose account waits for approval, or lacks a second factor that every account needs. */
const APPROVAL_NEEDED = 'An admin has to approve this account first';
const SECOND_FACTOR_REQUIRED_OF_ALL =
  'Every account needs a second factor here: turn it on in the security settings of your account (/settings/security)';

/**
 * Creates the function that handles every request, in these steps: rate limit, authentication, pace, access decision,
 * body, validation, waiting for a turn, handler (in a transaction if the endpoint writes), presentation, response.
 */
export function createRequestPipeline(db: Db, dependencies: Dependencies) {
  const slots = createUploadSlots(dependencies.config.UPLOADS_AT_ONCE);
  const stallMs = dependencies.config.BODY_STALL_SECONDS * 1000;
  const limitedNetwork = createLimitedNetwork(dependencies.config);
  const turns = createCallTurns(dependencies.config);
  const recordRepeated = createRefusalRecorder(dependencies.securityEvents, dependencies.config);
  return async (
    ctx: Context,
    { endpoint, handle }: EndpointWithHandler,
    params: Record<string, string>,
  ): Promise<void> => {
    const arrival = { receivedAt: dependencies.clock.now(), limitedNetwork: limitedNetwork(ctx.ip) };
    const limited = arrival.limitedNetwork;
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
      await turns.keepPace(principal);
      await authorize(ctx, endpoint, dependencies, principal);
      const account = 'uuid' in principal ? principal.uuid : networkOf(ctx.ip);
      if (endpoint.upload ?? endpoint.fetchesFile)
        upload = await admitUpload(account, slots, dependencies, refuse);
      const { fields, raw, file } = await readBody(ctx, endpoint, { folder: uploadFolder.make, stallMs });
      if (file) await refuseInfectedFile(file.path, { dependencies, refuse });
      const input = validateInput(endpoint, { params, query: readQuery(ctx), body: fields });
      const request = new DescribedRequest(ctx, endpoint, dependencies, { ...arrival, rawBody: raw });
      const run = async (on: Db) => {
        const call = { ...input, input, principal, db: on, dependencies, refuse, request, file };
        const result = presentResult(endpoint, await handle(call));
        if (isStaffAction(endpoint, principal))
          await recordStaffAction(call, describeStaffAction(endpoint, input, result));
        return result;
      };
      const inTransaction = needsTransaction(endpoint);
      const endTurn = await turns.waitForTurn({
        endpoint,
        principal,
        limitedNetwork: limited,
        inTransaction,
      });
      // The turn ends before the response is sent, because a slow client would otherwise delay the caller's other
      // calls.
      const answer = await (inTransaction ? db.transaction((tx) => run(tx)) : run(db)).finally(endTurn);
      await sendResponse(ctx, endpoint, answer);
    } catch (thrown) {
      const error = endpoint.upload ? refuseUploadLimit(thrown, refuse) : thrown;
      const request = new DescribedRequest(ctx, endpoint, dependencies, arrival);
      await recordRefusal(dependencies, { endpoint, principal, request, token, error }, recordRepeated);
      throw error;
    } finally {
      await uploadFolder.remove();
      upload?.end();
    }
  };
}

/**
 * [H724] [H1489] Turns errors of uploads that are too slow or too many into refusals; returns other errors unchanged.
 */
function refuseUploadLimit(
  thrown: unknown,
  refuse: (code: keyof typeof uploadRefusals) => HttpRefusalError,
): unknown {
  if (thrown instanceof ProcessPoolBusyError) return refuse('uploads_busy');
  if (thrown instanceof ProcessLimitError && thrown.reason === 'time') return refuse('file_too_slow');
  return thrown;
}

/**
 * [H724] Refuses a file before its body is read if a disk is nearly full, or the account has too many uploads in
 * progress. `end` must be called when the request has ended.
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

type Arrival = Pick<RequestInfo, 'receivedAt' | 'limitedNetwork'>;
type RoutedEndpoint = EndpointWithHandler['endpoint'];

const bucketOf = ({ service, key }: RoutedEndpoint) => `${service} ${key}`;

/** Takes from the rate limit of the address or network, before the token is read. */
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
 * [H812] Refuses a GET with side effects if a page of another origin sends it, or a browser requests it as a page,
 * image or other resource, because such requests can be made against the user's will. Programs send none of these
 * headers.
 */
function refuseReadFromPages(ctx: Context, endpoint: RoutedEndpoint): void {
  if (endpoint.method !== 'GET' || !needsTransaction(endpoint)) return;
  const [site, destination] = [ctx.get('sec-fetch-site'), ctx.get('sec-fetch-dest')];
  const isOwnPage = site === '' || site === 'same-origin';
  const isCall = destination === '' || destination === 'empty';
  if (!isOwnPage || !isCall)
    throw new HttpRefusalError(403, 'forbidden', 'This changes something: pages ask for it by POST');
}

/** [R193] Webhooks have no caller: their handlers check a signature. [H1989] Nor has the status. */
async function authenticate(
  { access, callerless }: RoutedEndpoint,
  { authenticator }: Dependencies,
  token: string | undefined,
): Promise<Principal> {
  if (access === 'webhook' || callerless) return { kind: 'anonymous' };
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
  if (isMember(principal) && !isOpenToLimited(endpoint)) {
    if (principal.isWaiting) throw new HttpRefusalError(403, 'approval_needed', APPROVAL_NEEDED);
    if (principal.lacksSecondFactor)
      throw new HttpRefusalError(403, 'second_factor_required', SECOND_FACTOR_REQUIRED_OF_ALL);
  }
  if (decision === 'forbidden' && lacksSecondFactorFor(principal, access))
    throw new HttpRefusalError(403, 'second_factor_required', SECOND_FACTOR_REQUIRED);
  if (decision === 'forbidden') throw new HttpRefusalError(403, 'forbidden');
  if (limit?.by === 'person' && access !== 'webhook')
    await limits.take(bucketOf(endpoint), 'uuid' in principal ? principal.uuid : networkOf(ctx.ip), limit);
}

/**
 * [H825] [H1962] True if users without a required second factor or approval may call the endpoint. Unless it says so
 * itself, it is open if it needs no account or guests may read it.
 */
function isOpenToLimited({ access, method, openToLimited }: RoutedEndpoint): boolean {
  return (
    openToLimited ?? (access === 'public' || access === 'webhook' || (access === 'guest' && method === 'GET'))
  );
}

/** Returns the token of an Authorization header; undefined without a header. */
const bearerToken = (header: string) => (header === '' ? undefined : header.replace(/^bearer +/i, ''));

const needsTransaction = (endpoint: Endpoint) =>
  (endpoint.tx ?? (endpoint.method === 'GET' ? 'none' : 'write')) === 'write';

/**
 * Returns the query as fields: a repeated parameter becomes a list, and `users[]` counts as `users`. Koa's own parser
 * takes time quadratic in the query's length.
 */
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

/** Matches names of path parameters that must not be logged, such as the push token of a device. */
const secretParam = /token|code|phone/i;

/** [H755] Returns the path for the log, or the pattern of the path if a parameter is secret. */
function describePath(ctx: Context, endpoint: RoutedEndpoint, params: Record<string, string>): string {
  const isSecret = Object.keys(params).some((name) => secretParam.test(name));
  return isSecret ? `/api/${endpoint.service}${endpoint.path}` : ctx.path;
}

/** A class, because an object literal with so many getters would cost more per request than the routing. */
class DescribedRequest implements RequestInfo {
  readonly id: string;
  readonly receivedAt: number;
  readonly ip: string;
  readonly headers: RequestInfo['headers'];
  readonly limitedNetwork: string | null;
  readonly rawBody: string | undefined;
  readonly #ctx: Context;
  readonly #endpoint: RoutedEndpoint;
  readonly #dependencies: Pick<Dependencies, 'config' | 'place'>;

  constructor(
    ctx: Context,
    endpoint: RoutedEndpoint,
    dependencies: Pick<Dependencies, 'config' | 'place'>,
    { receivedAt, limitedNetwork, rawBody }: Arrival & { rawBody?: string | undefined },
  ) {
    this.id = String(ctx.state.requestId);
    this.receivedAt = receivedAt;
    this.ip = ctx.ip;
    this.headers = ctx.req.headers;
    this.limitedNetwork = limitedNetwork;
    this.rawBody = rawBody;
    this.#ctx = ctx;
    this.#endpoint = endpoint;
    this.#dependencies = dependencies;
  }

  get network(): string {
    return networkOf(this.ip);
  }
  get endpoint(): string {
    const { method, service, path } = this.#endpoint;
    return `${method} ${service}${path}`;
  }
  get origin(): string {
    return originOfAnswers(this.#ctx.req, this.#dependencies.config);
  }
  get mailOrigin(): string {
    return originOfMails(this.#ctx.req, this.#dependencies.config);
  }
  get language(): Language {
    return readLanguage(this.#ctx.headers['accept-language'], this.#dependencies.place.current().language);
  }
  get isClosed(): boolean {
    return this.#ctx.res.closed;
  }
}

/** Creates the temporary folder of one upload when `make` is called; `remove` deletes it with its content. */
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
