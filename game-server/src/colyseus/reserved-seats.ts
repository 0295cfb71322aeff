import type { Room } from '@colyseus/core';

/**
 * Cancels the seat reservations of clients that have not opened their sockets. Colyseus disposes of a room only when no
 * reservations are left, and keeps each for 15 s; so a page that was closed while joining would delay a shutdown too
 * long.
 */
export function cancelReservedSeats(room: Room): void {
  // Colyseus declares these fields private and has no method to cancel reservations.
  const { _reservedSeats: seats, _reservedSeatTimeouts: timeouts } = room as unknown as ReservedSeats;
  for (const [sessionId, timeout] of Object.entries(timeouts)) {
    clearTimeout(timeout);
    delete timeouts[sessionId];
    delete seats[sessionId];
  }
}

interface ReservedSeats {
  /** Reserved seats by session id. */
  readonly _reservedSeats: Record<string, unknown>;
  /** The timers of reservations whose socket is not open yet; opening the socket removes the timer. */
  readonly _reservedSeatTimeouts: Record<string, NodeJS.Timeout>;
}
