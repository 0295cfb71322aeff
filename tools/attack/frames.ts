import { setTimeout as delay } from 'node:timers/promises';
import { type RoomRequest, roomRequests } from '@hangout/contract/realtime/hangout/requests';
import { lobbyRequests } from '@hangout/contract/realtime/lobby/requests';
import { drawBrokenFrames, requestFrame } from '@hangout/testkit/fuzzing/broken-frames';
import { drawBrokenPayloads } from '@hangout/testkit/fuzzing/broken-payloads';
import type { SeededRandom } from '@hangout/testkit/seeded-random';
import type { Caller } from './callers.ts';
import { type AttackConnection, joinAsAttacker, type RoomContext, type RoomKind } from './rooms.ts';

const requestsOf: Record<RoomKind, Readonly<Record<string, RoomRequest>>> = {
  hangout: roomRequests,
  lobby: lobbyRequests,
};

/**
 * Floods one kind of room over one connection, which is reopened whenever the server closes it. Which requests a room
 * must refuse is tested by its own suite; here only internal errors, and private text in frames, count as findings.
 */
export async function attackRoom(
  context: RoomContext,
  slug: string,
  { caller, kind, random }: { caller: Caller; kind: RoomKind; random: SeededRandom },
  isOver: () => boolean,
): Promise<void> {
  const names = Object.keys(requestsOf[kind]);
  let connection: AttackConnection | null = null;
  let left = 0;
  let sendsBytes = false;
  while (!isOver()) {
    if (!connection?.isOpen() || left === 0) {
      connection?.close();
      connection = await rejoin(context, caller, kind, slug);
      left = ACTIONS_EACH;
      // Malformed bytes and valid requests use separate connections: the server's reply to malformed bytes could carry
      // the number of a pending request and be taken for its reply.
      sendsBytes = random.chance(0.3);
    }
    left -= 1;
    if (connection && sendsBytes) sendBytes(connection, names, random);
    else if (connection) await sendBrokenPayload(context, connection, kind, random);
    await delay(random.between(20, 250));
  }
  connection?.close();
  if (caller.kind !== 'guest') await caller.renew();
}

/** An attacker closes the connection and joins again after this many actions. */
const ACTIONS_EACH = 60;

/** Sends malformed frames, and now and then one above the maximum frame size. */
function sendBytes(connection: AttackConnection, names: readonly string[], random: SeededRandom): void {
  if (random.chance(0.05))
    connection.sendBytes(requestFrame(1, random.pick(names), new Uint8Array(70_000).fill(0x91)));
  for (const { bytes } of drawBrokenFrames(names, random, 3)) connection.sendBytes(bytes);
}

async function rejoin(
  context: RoomContext,
  caller: Caller,
  kind: RoomKind,
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
  kind: RoomKind,
  random: SeededRandom,
): Promise<void> {
  const [name, request] = random.pick(Object.entries(requestsOf[kind]));
  for (const { what, payload } of drawBrokenPayloads(request, random, 1))
    if ((await connection.request(name, payload)) === 'internal')
      findings.add('serverError', `${kind} ${name} refuses with internal`, what);
}
