import type { Room } from '@colyseus/core';

/**
 * Cancels the seats of clients that have not opened their sockets. Colyseus keeps each for 15 s and disposes
 * of a room only when none is left, so a page that was closed during a join would delay the shutdown.
 */
export function cancelReservedSeats(room: Room): void {
  // These fields are private, and Colyseus has no method for cancelling seats.
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
  /** Timers of the seats whose socket is not open yet. */
  readonly _reservedSeatTimeouts: Record<string, NodeJS.Timeout>;
}
