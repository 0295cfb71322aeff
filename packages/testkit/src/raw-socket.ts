import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';

/** The matchmaker's response: a reserved seat, or a refusal. */
export interface MatchmakingAnswer {
  readonly status: number;
  /** Path of the WebSocket; empty if no seat was reserved. */
  readonly path: string;
  readonly code: string | undefined;
  readonly details: unknown;
}

/** Requests a seat from the matchmaker, as a client at `address` behind a proxy. */
export async function requestSeat(
  origin: string,
  room: string,
  { ticket, address }: { readonly ticket: string; readonly address: string },
): Promise<MatchmakingAnswer> {
  const answer = await fetch(`${origin}/matchmake/joinOrCreate/${room}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ ticket }),
  });
  // The cast is safe: our own server responds.
  const body = (await answer.json()) as Partial<Record<'processId' | 'roomId' | 'sessionId', string>> & {
    details?: { code?: string };
  };
  const path = answer.ok ? `/${body.processId}/${body.roomId}?sessionId=${body.sessionId}` : '';
  return { status: answer.status, path, code: body.details?.code, details: body.details };
}

/** A WebSocket without a client library, or the HTTP status of a refused upgrade. */
export type RawSocket =
  | { readonly status: 101; readonly socket: Socket }
  | { readonly status: number; readonly socket: null };

export interface RawSocketOptions {
  /** Client address that the request claims a proxy has seen. */
  readonly address: string;
  /** False for a client that never acknowledges its join. */
  readonly acknowledges?: boolean;
  /** False for a client that stops reading after the first frame. */
  readonly reads?: boolean;
}

/** First frame of a Colyseus client, which acknowledges the join. */
const JOIN_ACKNOWLEDGEMENT = Uint8Array.of(10);

/** Opens the WebSocket of a reserved seat. Unlike a client library, it can break the protocol. */
export async function openRawSocket(
  origin: string,
  path: string,
  { address, acknowledges = true, reads = true }: RawSocketOptions,
): Promise<RawSocket> {
  const upgrade = request(`${origin}${path}`, {
    agent: false,
    headers: {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'x-forwarded-for': address },
      ...{ 'sec-websocket-version': '13', 'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==' },
    },
  });
  upgrade.end();
  // The cast names the arguments of the events `response` and `upgrade`.
  const [answer, socket, head] = (await Promise.race([
    once(upgrade, 'upgrade'),
    once(upgrade, 'response'),
  ])) as [IncomingMessage, Socket?, Buffer?];
  if (answer.statusCode !== 101 || !socket) {
    answer.resume();
    return { status: answer.statusCode ?? 0, socket: null };
  }
  socket.on('error', () => {});
  const onWelcome = () => {
    if (acknowledges) socket.write(encodeClientFrame(JOIN_ACKNOWLEDGEMENT));
    if (reads) socket.resume();
    else socket.pause();
  };
  // The server's first frame completes the join; frames sent before it are lost.
  if (head && head.length > 0) onWelcome();
  else socket.once('data', onWelcome);
  return { status: 101, socket };
}

/**
 * Encodes a message in a client's WebSocket frame (RFC 6455). The mask is zero, which changes nothing. At
 * most 64 KB.
 */
export function encodeClientFrame(message: Uint8Array): Buffer {
  const { length } = message;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  return Buffer.concat([Uint8Array.of(0x82, ...size, 0, 0, 0, 0), message]);
}
