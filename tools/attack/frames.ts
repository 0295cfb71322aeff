import { setTimeout as delay } from 'node:timers/promises';
import { type RoomRequest, roomRefusals, roomRequests } from '@hangout/contract/realtime/hangout/requests';
import { lobbyRefusals, lobbyRequests } from '@hangout/contract/realtime/lobby/requests';
import { drawBrokenFrames, requestFrame } from '@hangout/testkit/fuzzing/broken-frames';
import { drawBrokenPayloads } from '@hangout/testkit/fuzzing/broken-payloads';
import type { SeededRandom } from '@hangout/testkit/seeded-random';
import type { Caller } from './callers.ts';
import { type AttackConnection, joinAsAttacker, type RoomContext, type RoomKind } from './rooms.ts';

/** What attacks on rooms need to know about honest users. */
export interface RoomTargets {
  readonly slug: string;
  /** Uuids of honest users who are inside. */
  readonly people: readonly string[];
  recentMessages(): readonly string[];
  /** A direct-message conversation between two honest users, and one message of it. */
  readonly conversation: string;
  readonly directMessage: string;
}

const requestsOf: Record<RoomKind, Readonly<Record<string, RoomRequest>>> = {
  hangout: roomRequests,
  lobby: lobbyRequests,
};
const refusalsOf: Record<RoomKind, readonly string[]> = {
  hangout: Object.keys(roomRefusals),
  lobby: [...Object.keys(roomRefusals), ...Object.keys(lobbyRefusals)],
};

/** Attacks one kind of room over one connection, which is reopened whenever the server closes it. */
export async function attackRoom(
  context: RoomContext,
  targets: RoomTargets,
  attacker: { caller: Caller; kind: RoomKind; random: SeededRandom },
  isOver: () => boolean,
): Promise<void> {
  const { caller, kind, random } = attacker;
  const names = Object.keys(requestsOf[kind]);
  let connection: AttackConnection | null = null;
  let left = 0;
  let sendsBytes = false;
  while (!isOver()) {
    if (!connection?.isOpen() || left === 0) {
      connection?.close();
      connection = await rejoin(context, attacker, targets.slug);
      left = ACTIONS_EACH;
      // Bytes and requests use separate connections: the reply to bytes that look like a request would be taken for
      // the reply to a request of the same number.
      sendsBytes = random.chance(0.3);
    }
    left -= 1;
    if (connection && sendsBytes) sendBytes(connection, names, random);
    else if (connection && random.chance(0.7))
      await sendBrokenPayload(context, connection, attacker, random.pick(names));
    else if (connection) await sendToOthersObject(context, connection, attacker, targets);
    // The requests of one user are limited to about two per second.
    await delay(random.between(20, 250));
  }
  connection?.close();
  if (caller.kind !== 'guest') await caller.renew();
}

/** An attacker rejoins after this many actions. */
const ACTIONS_EACH = 60;

/** Sends malformed frames, and now and then one above the maximum frame size. */
function sendBytes(connection: AttackConnection, names: readonly string[], random: SeededRandom): void {
  if (random.chance(0.05))
    connection.sendBytes(requestFrame(1, random.pick(names), new Uint8Array(70_000).fill(0x91)));
  for (const { bytes } of drawBrokenFrames(names, random, 3)) connection.sendBytes(bytes);
}

async function rejoin(
  context: RoomContext,
  { caller, kind }: { caller: Caller; kind: RoomKind },
  slug: string,
): Promise<AttackConnection | null> {
  try {
    return await joinAsAttacker(context, caller, kind, slug);
  } catch {
    // If a limit on joins or guests stops an attacker, it tries again with a new session.
    await delay(1_000);
    await caller.renew().catch(() => {});
    return null;
  }
}

async function sendBrokenPayload(
  { findings }: RoomContext,
  connection: AttackConnection,
  { caller, kind, random }: { caller: Caller; kind: RoomKind; random: SeededRandom },
  name: string,
): Promise<void> {
  const request = requestsOf[kind][name];
  const [broken] = request ? drawBrokenPayloads(request, random, 1) : [];
  if (!broken) return;
  const outcome = await connection.request(name, broken.payload);
  const reproduce = `${caller.kind}: ${kind} ${name} ${printPayload(broken.payload)} → ${outcome}`;
  if (broken.isForbidden && outcome === 'answered')
    findings.add('surprise', `${kind} ${name} accepts ${broken.what}`, reproduce);
  checkOutcome(findings, connection, { kind, name, outcome, reproduce });
}

function checkOutcome(
  findings: RoomContext['findings'],
  connection: AttackConnection,
  { kind, name, outcome, reproduce }: { kind: RoomKind; name: string; outcome: string; reproduce: string },
): void {
  if (outcome === 'answered') return;
  if (outcome === 'internal') findings.add('serverError', `${kind} ${name} refuses with internal`, reproduce);
  else if (!refusalsOf[kind].includes(outcome) && connection.isOpen())
    findings.add('surprise', `${kind} ${name} ends with ${outcome.slice(0, 80)}`, reproduce);
}

type Attempt = readonly [name: string, payload: unknown];

/** Requests that name objects of honest users; all must be refused. */
function listAttempts(kind: RoomKind, targets: RoomTargets, random: SeededRandom): readonly Attempt[] {
  if (kind === 'hangout') {
    const [uuid, djUuid] = [random.pick(targets.recentMessages()), random.pick(targets.people)];
    return [
      ['editMessage', { uuid, message: 'changed by somebody else' }],
      ['deleteMessage', { uuid }],
      ['removeDj', { djUuid }],
      ['skipSong', {}],
      ['sendMessage', { uuid, message: 'changed by somebody else' }],
    ];
  }
  const at = { conversation: targets.conversation, uuid: targets.directMessage };
  return [
    ['messages', { conversation: targets.conversation }],
    ['conversation', { conversation: targets.conversation }],
    ['readUpTo', { conversation: targets.conversation, id: 1 }],
    ['leaveGroup', { conversation: targets.conversation }],
    ['editMessage', { ...at, message: 'changed by somebody else' }],
    ['deleteMessage', at],
    ['toggleReaction', { ...at, reaction: '🔥' }],
  ];
}

async function sendToOthersObject(
  { findings }: RoomContext,
  connection: AttackConnection,
  { caller, kind, random }: { caller: Caller; kind: RoomKind; random: SeededRandom },
  targets: RoomTargets,
): Promise<void> {
  if (targets.recentMessages().length === 0) return;
  const [name, payload] = random.pick(listAttempts(kind, targets, random));
  const outcome = await connection.request(name, payload);
  const reproduce = `${caller.kind}: ${kind} ${name} ${printPayload(payload)} → ${outcome}`;
  // A message sent again under the uuid of another one is answered with the number of that message and changes
  // nothing.
  if (outcome === 'answered' && name !== 'sendMessage')
    findings.add(
      'surprise',
      `${kind} ${name} lets ${caller.kind} use what belongs to somebody else`,
      reproduce,
    );
  checkOutcome(findings, connection, { kind, name, outcome, reproduce });
}

function printPayload(payload: unknown): string {
  const text = JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  return (text ?? 'undefined').slice(0, 500);
}
