import type { Room } from '@colyseus/core';

/**
 * Cancels the seat reservations of clients that have not opened their socket yet. Colyseus disposes of a room only when
 * none is left, and keeps each for 15 s: a page that was closed while it joined would delay a shutdown beyond its limit.
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
  /** Only of reservations whose socket is not open; one that is open has no timeout any more. */
  readonly _reservedSeatTimeouts: Record<string, NodeJS.Timeout>;
}
