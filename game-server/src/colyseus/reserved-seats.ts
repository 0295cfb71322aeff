import type { Room } from '@colyseus/core';

/**
 * Cancels the seat reservations of clients that have not opened their socket. Colyseus disposes of a room only when
 * it has no reservations, and keeps each for 15 s: a page that was closed during its join would delay a shutdown
 * beyond its limit.
 */
export function cancelReservedSeats(room: Room): void {
  // Colyseus declares these fields private and offers no method for it.
  const { _reservedSeats: seats, _reservedSeatTimeouts: timeouts } = room as unknown as ReservedSeats;
  for (const [sessionId, timeout] of Object.entries(timeouts)) {
    clearTimeout(timeout);
    delete timeouts[sessionId];
    delete seats[sessionId];
  }
}

interface ReservedSeats {
  /** By session id. */
  readonly _reservedSeats: Record<string, unknown>;
  /** Contains only reservations without an open socket; opening the socket removes the timeout. */
  readonly _reservedSeatTimeouts: Record<string, NodeJS.Timeout>;
}
