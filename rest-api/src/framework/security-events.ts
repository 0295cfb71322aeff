import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type { Db } from '@hangout/db';
import type { RepeatedRefusal } from '@hangout/platform/security-events/repeated-refusals';
import type { SecurityEvent } from '@hangout/platform/security-events/security-event';
import { isAdmin, isMember, isUuid, type Principal } from '@hangout/rules';
import type { Dependencies } from './dependencies.ts';
import type { RequestInfo } from './handler.ts';
import { HttpRefusalError } from './http-refusal.ts';
import { listPlainFields } from './plain-fields.ts';

export interface SecurityEventCall {
  readonly principal: Principal;
  readonly dependencies: Pick<Dependencies, 'securityEvents'>;
  readonly request: Pick<RequestInfo, 'id' | 'ip' | 'headers' | 'endpoint'>;
}

type HandlerEvent = Omit<SecurityEvent, 'origin' | 'endpoint'>;

/**
 * [H750] Records a security event of this call, even if the call is refused later. The actor is the caller unless
 * `actorUuid` names another account, as after a sign-in. Details must contain only identifiers, choices and numbers.
 */
export function recordSecurityEvent(call: SecurityEventCall, event: HandlerEvent): void {
  call.dependencies.securityEvents.record(complete(call, event));
}

/**
 * [H754] Records what platform staff did by their role, in the transaction of the action if there is one. Otherwise it
 * is recorded at once, or later if the database is unavailable.
 */
export async function recordStaffAction(
  call: SecurityEventCall & { readonly db: Db },
  event: Omit<HandlerEvent, 'kind' | 'outcome'>,
): Promise<void> {
  const whole = complete(call, { ...event, kind: 'staffAction', outcome: 'success' });
  const { securityEvents } = call.dependencies;
  const stored = securityEvents.recordIn(call.db, whole);
  await (call.db.isTransaction ? stored : stored.catch(() => securityEvents.record(whole)));
}

function complete<E extends Partial<HandlerEvent>>(
  { principal, request }: SecurityEventCall,
  event: E,
): E & Pick<SecurityEvent, 'actorUuid' | 'endpoint' | 'origin'> {
  const { id, ip, headers, endpoint } = request;
  const userAgent = headers['user-agent'];
  return {
    actorUuid: uuidOf(principal),
    ...event,
    endpoint,
    origin: { address: ip, requestId: id, ...(typeof userAgent === 'string' ? { userAgent } : {}) },
  };
}

const uuidOf = (principal: Principal) => ('uuid' in principal ? principal.uuid : null);

/** [H754] True if a call changes something by a platform role; all such calls are recorded. */
export function isStaffAction({ access, method, audited }: Endpoint, principal: Principal): boolean {
  if (method === 'GET' || !isMember(principal)) return false;
  if (audited && isAdmin(principal)) return true;
  return access === 'moderator' || access === 'admin' || access === 'service';
}

const MAX_TEXT = 100;
const MAX_ITEMS = 20;

type Input = Readonly<Record<string, unknown>>;

/**
 * Returns the subject and the details of a staff action: values of fields that cannot contain free text, and only the
 * names of the others. [H1301] `answer` contains the id of a created object, by which its history is found.
 */
export function describeStaffAction(
  endpoint: Endpoint,
  input: Input,
  answer?: unknown,
): Pick<SecurityEvent, 'subjectUuid' | 'details'> {
  const plain = listPlainFields(endpoint);
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const fields = given.map(([name]) => name).filter((name) => !plain.has(name));
  const subject = ['userUuid', 'userId', 'id', 'roomId', 'entityId']
    .map((name) => input[name])
    .find(isUuidText);
  return {
    subjectUuid: subject?.toLowerCase() ?? null,
    details: {
      ...Object.fromEntries(
        given.filter(([name]) => plain.has(name)).map(([name, value]) => [name, shorten(value)]),
      ),
      ...(fields.length > 0 ? { fields } : {}),
      ...(endpoint.status === 201 ? idOf(answer) : {}),
    },
  };
}

/**
 * Returns the numeric id or slug of a created object, or its uuid if it has neither. [H755] Names are left out, because
 * they are free text.
 */
function idOf(answer: unknown): { madeId?: number | string } {
  if (typeof answer !== 'object' || answer === null) return {};
  if ('id' in answer && typeof answer.id === 'number') return { madeId: answer.id };
  if ('id' in answer && typeof answer.id === 'string' && isSlug(answer.id)) return { madeId: answer.id };
  // A custom field has no id: the numeric id of its entity is recorded. An entity with a uuid is named by the event's
  // subject instead.
  if ('entityId' in answer && /^\d{1,15}$/.test(String(answer.entityId)))
    return { madeId: String(answer.entityId) };
  return 'uuid' in answer && isUuidText(answer.uuid) ? { madeId: answer.uuid } : {};
}

/** Shortens a text to its start and a list to its first items. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT);
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : value;
}

const isSlug = (value: string) => /^[\w-]{1,64}$/.test(value);
const isUuidText = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

/** Refusal codes for which the handlers themselves record an event, with the account that was tried. */
const codesWithEvent: ReadonlySet<string> = new Set([
  ...['wrong_credentials', 'code_incorrect', 'phone_code_incorrect'],
  ...['can_not_reset', 'link_invalid', 'deactivated', 'account_banned', 'reauthentication_failed'],
]);

/** What is known of a call that was refused or failed. */
export interface RefusedCall {
  readonly endpoint: NamedEndpoint<Endpoint>;
  readonly principal: Principal;
  readonly request: SecurityEventCall['request'];
  readonly token: string | undefined;
  readonly error: unknown;
}

/**
 * [H750] Records a refused call if it is relevant to security: status 401 and 403 of callers with a token, every 429,
 * and staff actions that were refused or failed. [H829] Other refusals go to `recordRepeated`, which records them if a
 * caller has many.
 */
export async function recordRefusal(
  dependencies: Dependencies,
  call: RefusedCall,
  recordRepeated: (refusal: RepeatedRefusal) => void,
): Promise<void> {
  const { endpoint, principal, request, token, error } = call;
  const refusal = error instanceof HttpRefusalError ? error : null;
  const code = refusal?.code ?? 'internal';
  const record = (event: Pick<SecurityEvent, 'kind' | 'outcome' | 'details'>) =>
    recordSecurityEvent({ principal, dependencies, request }, { code, ...event });
  if (refusal?.status === 429) return record({ kind: 'rateLimited', outcome: 'refused' });
  if (isStaffAction(endpoint, principal) && code !== 'forbidden')
    return record({ kind: 'staffAction', outcome: refusal ? 'refused' : 'failure' });
  if (!refusal || codesWithEvent.has(code)) return;
  if (token === undefined || (refusal.status !== 401 && refusal.status !== 403))
    return recordRepeated({ ...complete({ principal, dependencies, request }, {}), code });
  const fault = principal.kind === 'anonymous' ? await dependencies.tokens.findFault(token) : null;
  if (fault === 'forged') return record({ kind: 'tokenForged', outcome: 'refused' });
  const details = principal.kind === 'anonymous' ? { token: fault ?? 'ended' } : {};
  record({ kind: 'accessRefused', outcome: 'refused', details });
}
