import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { matchMaker } from '@colyseus/core';
import type { AdmissionLimits } from '@hangout/platform/config/admission-limits';

/** A user who requests a connection; `network` is null if the user's network is not limited. */
interface Connecting {
  readonly userUuid: string | null;
  readonly network: string | null;
}

/** A socket, of which only the close event is needed. */
interface ClosingSocket {
  on(event: 'close', listener: () => void): unknown;
}

/** [H783] Counts the open WebSockets of each network and of each user in this process. */
export interface ConnectionLimits {
  /** Whether one more connection would be refused. */
  isFullFor(connecting: Connecting): boolean;
  /** Counts a connection until its socket closes. Returns false, without counting it, if a limit is reached. */
  admit(connecting: Connecting, socket: ClosingSocket): boolean;
  readonly size: number;
}

export function createConnectionLimits({
  connectionsPerNetwork,
  connectionsPerPerson,
}: Pick<AdmissionLimits, 'connectionsPerNetwork' | 'connectionsPerPerson'>): ConnectionLimits {
  const byNetwork = new Map<string, number>();
  const byPerson = new Map<string, number>();

  function isFullFor({ userUuid, network }: Connecting): boolean {
    if (network !== null && (byNetwork.get(network) ?? 0) >= connectionsPerNetwork) return true;
    return userUuid !== null && (byPerson.get(userUuid) ?? 0) >= connectionsPerPerson;
  }

  return {
    isFullFor,
    admit(connecting, socket) {
      if (isFullFor(connecting)) return false;
      const { userUuid, network } = connecting;
      add(byNetwork, network, 1);
      add(byPerson, userUuid, 1);
      // Not `once`, because its wrapper costs 0.2 KB per connection and a socket closes only once anyway.
      socket.on('close', () => {
        add(byNetwork, network, -1);
        add(byPerson, userUuid, -1);
      });
      return true;
    },
    get size() {
      return byNetwork.size + byPerson.size;
    },
  };
}

/** Changes a count and deletes it at zero, so that the map never has more entries than there are connections. */
function add(counts: Map<string, number>, key: string | null, by: 1 | -1): void {
  if (key === null) return;
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** The URL that the SDK opens: /process/room?sessionId=session. This pattern is ten times as fast as `URL`. */
const PLAIN_SEAT = /^\/[\w-]+\/([\w-]+)\?sessionId=([\w-]+)$/;

/** Returns the room and session of a WebSocket upgrade. Parses the URL exactly as Colyseus does. */
function parseSeat(url: string): { readonly roomId: string; readonly sessionId: string } {
  const [, roomId, sessionId] = PLAIN_SEAT.exec(url) ?? [];
  if (roomId !== undefined && sessionId !== undefined) return { roomId, sessionId };
  const { pathname, searchParams } = new URL(url, 'ws://here');
  return { roomId: pathname.split('/').at(-1) ?? '', sessionId: searchParams.get('sessionId') ?? '' };
}

/**
 * Returns the user for whom the seat of a WebSocket upgrade is reserved; null if there is no such seat. Needed because
 * Colyseus checks the seat only after opening the WebSocket. Colyseus stores seats in a private table: by session the
 * join options and the result of `onAuth`, whose `sub` is the user.
 */
export function holderOfSeat({ url }: Pick<IncomingMessage, 'url'>): string | null {
  const { roomId, sessionId } = parseSeat(url ?? '/');
  const room = matchMaker.getLocalRoomById(roomId);
  if (!room) return null;
  const { _reservedSeats: seats = {} } = room as unknown as {
    _reservedSeats?: Record<string, [options: unknown, auth?: { readonly sub?: unknown }]>;
  };
  const sub = Object.hasOwn(seats, sessionId) ? seats[sessionId]?.[1]?.sub : undefined;
  return typeof sub === 'string' ? sub : null;
}

/** Responds to a WebSocket upgrade with an HTTP error status and closes the socket. */
export function refuseUpgrade(socket: Duplex, status: '403 Forbidden' | '429 Too Many Requests'): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
