import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { decideAccess } from '@hangout/rules';
import { drawBrokenRequests, listBrokenRequests } from '@hangout/testkit/fuzzing/broken-requests';
import type { OwnedObjects } from '@hangout/testkit/fuzzing/owned-objects';
import { hasJsonBody, pathOf, sampleOf, someUuid, titleOf } from '@hangout/testkit/fuzzing/samples';
import { describeStrangerCall, strangerCalls } from '@hangout/testkit/fuzzing/stranger-calls';
import type { SeededRandom } from '@hangout/testkit/seeded-random';
import type { Caller } from './callers.ts';
import type { Findings } from './findings.ts';
import type { Answer, AttackRequest, HttpClient } from './http.ts';

type AnyEndpoint = NamedEndpoint<Endpoint>;

/** What every attack by REST calls needs. */
export interface CallContext {
  readonly http: HttpClient;
  readonly findings: Findings;
  readonly endpoints: readonly AnyEndpoint[];
  readonly callers: readonly Caller[];
  /** Objects of honest users, which attackers must not be able to change. */
  readonly honest: OwnedObjects;
  /** Objects that callers without a role are allowed to change, so changes to them are no findings. */
  readonly decoy: OwnedObjects;
  /**
   * Objects that staff may change, including making private things public, so nothing in them counts as
   * private.
   */
  readonly staffDecoy: OwnedObjects;
}

export const decoyFor = ({ decoy, staffDecoy }: CallContext, { isStaff }: Caller): OwnedObjects =>
  isStaff ? staffDecoy : decoy;

/** For each path or body field that names an object: which decoy object is put into it. */
const decoyNames: Readonly<Record<string, keyof OwnedObjects>> = {
  userUuid: 'owner',
  userId: 'owner',
  djUuid: 'owner',
  roomId: 'room',
  room: 'room',
  slug: 'room',
  crateUuid: 'crate',
  crateId: 'crate',
  srcCrateId: 'crate',
  songId: 'song',
  crateSongUuid: 'crateSong',
  reportId: 'report',
  blockId: 'blockedSong',
  invitationId: 'invitation',
  token: 'device',
};

/**
 * Calls an endpoint with a valid request as one caller, and checks by the access table whether it was rightly
 * allowed or refused.
 */
export async function attackAccess(
  context: CallContext,
  endpoint: AnyEndpoint,
  caller: Caller,
  random: SeededRandom,
) {
  const { findings } = context;
  const decoy = decoyFor(context, caller);
  const object = (name: string) =>
    decoyNames[name] !== undefined && random.chance(0.6) ? decoy[decoyNames[name]] : undefined;
  const byId = random.pick([
    someUuid,
    decoy.room,
    decoy.owner,
    String(decoy.community),
    String(decoy.event),
    decoy.song,
  ]);
  const path = pathOf(endpoint, (name) =>
    encodeURIComponent(String(object(name) ?? (name === 'id' ? byId : someUuid))),
  );
  const body =
    endpoint.body && hasJsonBody(endpoint) ? sampleOf(endpoint.body, { fieldValue: object }) : undefined;
  const request = { path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const decision = decideAccess(caller.principal, endpoint.access);
  const answer = await sendInSession(context, endpoint, request, caller);
  if (!answer || answer.status === 429) return;
  const title = titleOf(endpoint);
  if (decision === 'ok' && isRefusedByAccess(answer))
    findings.add(
      'surprise',
      `${title} does not admit ${caller.kind}, though its access is ${endpoint.access}`,
      describe(answer),
    );
  const expected = { unauthorized: 401, forbidden: 403, ok: 0 }[decision];
  if (expected !== 0 && (answer.status !== expected || answer.code !== decision))
    findings.add(
      'surprise',
      `${title} answers ${answer.status} to ${caller.kind} in place of ${expected}`,
      describe(answer),
    );
}

/** Sends a malformed request, which must be refused if the contract forbids it. */
export async function attackInput(
  context: CallContext,
  endpoint: AnyEndpoint,
  caller: Caller,
  random: SeededRandom,
) {
  const [broken] = random.chance(0.7)
    ? drawBrokenRequests(endpoint, random, 1)
    : [random.pick(listBrokenRequests(endpoint))];
  if (!broken) return;
  const answer = await sendInSession(context, endpoint, broken, caller);
  if (answer && broken.isForbidden && answer.status < 400)
    context.findings.add('surprise', `${titleOf(endpoint)} accepts ${broken.what}`, describe(answer));
}

/** Calls an endpoint for an object of an honest user, as a caller who has no right to that object. */
export async function attackObjects(context: CallContext, endpoint: AnyEndpoint, caller: Caller) {
  const call = strangerCalls[titleOf(endpoint)];
  if (!call || caller.isStaff) return;
  const request = describeStrangerCall(endpoint, call, context.honest);
  const answer = await sendInSession(context, endpoint, request, caller);
  if (answer && call.outcome === 'refused' && answer.status < 400)
    context.findings.add(
      'surprise',
      `${titleOf(endpoint)} lets ${caller.kind} use another person's object`,
      describe(answer),
    );
}

const isRefusedByAccess = ({ code }: Answer) => code === 'unauthorized' || code === 'forbidden';
const describe = ({ reproduce, status, text }: Answer) => `${reproduce} → ${status} ${text.slice(0, 300)}`;

/** Sends a request. Some endpoints end the caller's session; then sends it once more in a new session. */
async function sendInSession(
  { http }: CallContext,
  endpoint: AnyEndpoint,
  request: AttackRequest,
  caller: Caller,
): Promise<Answer | null> {
  const answer = await http.send(endpoint, request, caller);
  if (!answer || !caller.token || answer.code !== 'unauthorized') return answer;
  const session = await http.send(auth.session, { path: pathOf(auth.session) }, caller);
  const isGuest = caller.kind === 'guest';
  if (!session || (session.status !== 401 && !(isGuest && session.status === 403))) return answer;
  await caller.renew();
  return http.send(endpoint, request, caller);
}
