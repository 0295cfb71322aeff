import { setTimeout as delay } from 'node:timers/promises';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { frameCodes, requestFrame } from '@hangout/testkit/fuzzing/broken-frames';
import type { SeededRandom } from '@hangout/testkit/seeded-random';
import type { Caller } from './callers.ts';
import { type RoomContext, takeTicket } from './rooms.ts';

/**
 * How long a connection may stay open without acknowledging its join, ms. The server closes it after 5 s; the margin is
 * for a busy machine.
 */
const UNACKNOWLEDGED_MS = 15_000;

/**
 * [H710] Takes a seat in a hangout, never acknowledges the join, and keeps sending requests: the server must not
 * reply and must close the connection.
 */
export async function attackWithoutAcknowledging(
  context: RoomContext,
  caller: Caller,
  slug: string,
  random: SeededRandom,
): Promise<void> {
  const { findings } = context;
  const url = await reserve(context, caller, slug).catch(() => null);
  if (!url) return;
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const closed = new Promise<'closed'>((resolve) => {
    socket.addEventListener('close', () => resolve('closed'));
    socket.addEventListener('error', () => {});
  });
  let answers = 0;
  socket.addEventListener('message', ({ data }) => {
    findings.counts.frames += 1;
    const [first = 0] = new Uint8Array(data instanceof ArrayBuffer ? data : new ArrayBuffer(0));
    if ((first & 0x1f) === 22) answers += 1;
  });
  const asking = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    findings.counts.frames += 1;
    socket.send(requestFrame(random.integer(0, 127), 'messages', Uint8Array.of(0x80)));
  }, 100);
  const end = await Promise.race([closed, delay(UNACKNOWLEDGED_MS, 'open' as const)]);
  clearInterval(asking);
  socket.close();
  if (end === 'open')
    findings.add(
      'surprise',
      'a client that does not acknowledge its join stays connected',
      `${caller.kind} in ${slug}`,
    );
  if (answers > 0)
    findings.add(
      'surprise',
      'a client that does not acknowledge its join is answered',
      `${caller.kind} in ${slug}`,
    );
}

/**
 * Reserves a seat with the matchmaker; returns the URL of its WebSocket.
 * @throws if the matchmaker refuses
 */
async function reserve({ origin, findings }: RoomContext, caller: Caller, slug: string): Promise<string> {
  const { endpoint, ticket } = await takeTicket(origin, caller, 'hangout', slug);
  findings.counts.requests += 1;
  const response = await fetch(`${endpoint.replace(/\/$/, '')}/matchmake/joinOrCreate/${hangoutRoom}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  });
  if (!response.ok) throw new Error(`the matchmaker answers ${response.status}`);
  const body = await response.json();
  return `${endpoint.replace(/^http/, 'ws').replace(/\/$/, '')}/${body.processId}/${body.roomId}?sessionId=${body.sessionId}`;
}

/** Opens WebSockets without a reservation, and WebSockets at URLs that do not exist. */
export async function attackSockets({ origin, findings }: RoomContext, random: SeededRandom): Promise<void> {
  const path = random.pick([
    '/',
    '/x/y?sessionId=z',
    '/%00/%ff?sessionId=__proto__',
    '/a/b?sessionId=',
    '//?sessionId',
  ]);
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${path}`);
  findings.counts.frames += 1;
  const end = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => resolve());
    socket.addEventListener('error', () => resolve());
  });
  socket.addEventListener('open', () => {
    socket.send(Uint8Array.of(frameCodes.join));
    socket.send(requestFrame(1, 'messages', Uint8Array.of(0x80)));
  });
  await Promise.race([end, delay(5_000)]);
  socket.close();
}
