import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { Client, type Room as SdkRoom } from '@colyseus/sdk';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { type RoomRequest, roomRefusals, roomRequests } from '@hangout/contract/realtime/hangout/requests';
import { lobbyRefusals, lobbyRequests, lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import { createLog } from '@hangout/platform/log/log';
import { drawBrokenFrames } from '@hangout/testkit/fuzzing/broken-frames';
import { type BrokenPayload, drawBrokenPayloads } from '@hangout/testkit/fuzzing/broken-payloads';
import { isLongLane } from '@hangout/testkit/lane';
import { createNamedRandom, testSeed } from '@hangout/testkit/seeded-random';
import {
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
  type TestUser,
} from '../testing/people.ts';
import { principalOf, roomsTest } from '../testing/rooms-test.ts';

const PAYLOADS_EACH = isLongLane ? 80 : 20;
const FRAMES_EACH = isLongLane ? 20 : 5;

/**
 * Sends requests that our own clients never send. Each must be refused or ignored, and the room must go on for
 * everybody else.
 */
describe(`malformed requests to hangouts and to the lobby (seed ${testSeed})`, () => {
  const errors: string[] = [];
  const log = createLog({ level: 'error', to: { write: (text: string) => void errors.push(text) } });
  const t = roomsTest({ log });
  const open = new Set<SdkRoom>();
  let attacker: TestUser;
  let honest: TestUser;
  let hangout: string;

  before(async () => {
    [attacker, honest] = [await createTestUser(t.db, 'attacker'), await createTestUser(t.db, 'honest')];
    hangout = (await createTestRoom(t.db, attacker)).uuid;
    for (const user of [attacker, honest]) await fillQueue(t.db, user, [await createTestSong(t.db)]);
  });
  afterEach(() => {
    for (const room of open) room.connection.close();
    open.clear();
    assert.deepEqual(errors.splice(0), [], 'the server logs no error');
  });

  async function join(kind: 'hangout' | 'lobby', user: TestUser): Promise<SdkRoom> {
    const room = kind === 'hangout' ? hangout : lobbyRoom;
    const ticket = await t.tokens.signTicket({ room, person: principalOf(user), passwordOk: true });
    const joined = await new Client(t.endpoint).joinOrCreate(kind === 'hangout' ? hangoutRoom : lobbyRoom, {
      ticket,
    });
    joined.reconnection.enabled = false;
    joined.onMessage('*', () => {});
    joined.onError(() => {});
    open.add(joined);
    return joined;
  }

  /** Returns the refusal code of a request, `answered`, or the text of another error. */
  const outcomeOf = (room: SdkRoom, name: string, payload: unknown): Promise<string> =>
    room.request(name, payload).then(
      () => 'answered',
      (error: { reason?: { code?: unknown } }) => String(error.reason?.code ?? error),
    );

  /** Advances the clock until the work has ended, and at least until the person's rate limit is refilled. */
  async function passUntil<T>(seconds: number, work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    do {
      await t.advance(seconds * 1000);
      await turn();
    } while (!isDone);
    return done;
  }

  for (const [kind, requests, refusals, alive] of [
    ['hangout', roomRequests, roomRefusals, 'serverTime'],
    ['lobby', lobbyRequests, { ...roomRefusals, ...lobbyRefusals }, 'presence'],
  ] as const)
    for (const [name, request] of Object.entries<RoomRequest>(requests)) {
      it(`[H792] the ${kind} request ${name} refuses every payload that its contract forbids, and the connection stays open`, async () => {
        const room = await join(kind, attacker);
        const payloads = drawBrokenPayloads(
          request,
          createNamedRandom(testSeed, `${kind} ${name}`),
          PAYLOADS_EACH,
        );
        const { points, seconds } = request.limit;
        // Leaves one point of the rate limit for the request after the batch, in case both have the same name.
        const size = Math.max(1, points - 1);
        for (let at = 0; at < payloads.length; at += size) {
          const batch = payloads.slice(at, at + size);
          const outcomes = Promise.all(batch.map((one) => outcomeOf(room, name, one.payload)));
          // The server reads a connection in order: once this request is answered, the whole batch has arrived and the
          // clock may advance.
          await outcomeOf(room, alive, alive === 'serverTime' ? { sent: 0 } : {});
          for (const [index, outcome] of (await passUntil(seconds, outcomes)).entries())
            checkOutcome(batch[index], outcome, Object.keys(refusals));
        }
        assert.ok(room.connection.isOpen, 'the connection stays open');
      });

      it(`[H792] after malformed frames for the ${kind} request ${name}, other clients still get responses`, async () => {
        const other = await join(kind, honest);
        let room = await join(kind, attacker);
        const random = createNamedRandom(testSeed, `frames ${kind} ${name}`);
        for (const { what, bytes } of drawBrokenFrames([name], random, FRAMES_EACH)) {
          if (!room.connection.isOpen) room = await join(kind, attacker);
          room.connection.send(bytes);
          const payload = alive === 'serverTime' ? { sent: 0 } : {};
          assert.equal(await outcomeOf(other, alive, payload), 'answered', `after ${what}`);
          if (random.chance(0.1)) await t.advance(10_000);
        }
        await t.advance(1_000);
      });
    }
});

function checkOutcome(sent: BrokenPayload | undefined, outcome: string, refusals: readonly string[]): void {
  const what = `${sent?.what} ${printPayload(sent?.payload)}: ${outcome}`;
  assert.ok(outcome === 'answered' || refusals.includes(outcome), what);
  assert.ok(!['internal', 'unavailable', 'rate_limited'].includes(outcome), what);
  assert.ok(!sent?.isForbidden || outcome !== 'answered', `${what} though it is forbidden`);
}

/** Formats a payload for an error message. */
function printPayload(payload: unknown): string {
  const text = JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  return (text ?? 'undefined').slice(0, 300);
}
