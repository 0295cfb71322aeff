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
 * Floods a room with requests and malformed frames over one connection, which is reopened whenever the server
 * closes it. Findings are only internal errors and private texts in frames; which requests a room must refuse
 * is tested in its own suite.
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
      // Malformed bytes get a connection of their own: by chance they may contain the number of a pending
      // request, and their reply would be taken for that request's.
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

/** Number of actions after which an attacker closes the connection and joins again. */
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
    // A limit on joins or guests may have refused the attacker, so it tries again with a new session.
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
