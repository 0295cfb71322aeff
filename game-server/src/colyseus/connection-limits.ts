import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { matchMaker } from '@colyseus/core';
import type { AdmissionLimits } from '@hangout/platform/config/admission-limits';

/** Who wants to connect; `network` is null if it is not limited. */
interface Connecting {
  readonly userUuid: string | null;
  readonly network: string | null;
}

interface ClosingSocket {
  on(event: 'close', listener: () => void): unknown;
}

/** [H783] Counts the open WebSockets of each network and user in this process. */
export interface ConnectionLimits {
  /** Returns whether one more connection would be refused. */
  isFullFor(connecting: Connecting): boolean;
  /**
   * Counts a connection until its socket closes. If a limit is reached, returns false and does not count it.
   */
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
      // Uses `on`, because a socket closes only once anyway, and the wrapper of `once` takes 0.2 KB per connection.
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

/**
 * Changes a count. At zero it is deleted, so that the map never has more entries than there are connections.
 */
function add(counts: Map<string, number>, key: string | null, by: 1 | -1): void {
  if (key === null) return;
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** Matches the URL that the SDK opens, /process/room?sessionId=session, ten times as fast as parsing it with `URL`. */
const PLAIN_SEAT = /^\/[\w-]+\/([\w-]+)\?sessionId=([\w-]+)$/;

/** Returns room and session of a WebSocket upgrade. Parses the URL in exactly the same way as Colyseus. */
function parseSeat(url: string): { readonly roomId: string; readonly sessionId: string } {
  const [, roomId, sessionId] = PLAIN_SEAT.exec(url) ?? [];
  if (roomId !== undefined && sessionId !== undefined) return { roomId, sessionId };
  const { pathname, searchParams } = new URL(url, 'ws://here');
  return { roomId: pathname.split('/').at(-1) ?? '', sessionId: searchParams.get('sessionId') ?? '' };
}

/**
 * Returns the user for whom the seat of a WebSocket upgrade is reserved; null if there is no such seat.
 * Colyseus itself checks the seat only after it has opened the WebSocket. Its private table of seats
 * contains, by session, the join options and the result of `onAuth`, whose `sub` is the user.
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

/** Answers a WebSocket upgrade with an HTTP status and closes the socket. */
export function refuseUpgrade(socket: Duplex, status: '403 Forbidden' | '429 Too Many Requests'): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
