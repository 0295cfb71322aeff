import { type Client, getMessageBytes, Protocol } from '@colyseus/core';
import { hasAcknowledgedJoin, unsentBytes } from './connection.ts';

/** A binary message that is useless if it is late. */
export interface LossyMessage {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The connection that does not receive it, or null. */
  readonly exceptId: string | null;
  /** A connection with more unsent bytes than this does not receive it. */
  readonly maxUnsentBytes: number;
}

/**
 * [H1427] Sends a message to all clients that keep up; it is dropped for slow ones instead of waiting. Returns how
 * many were skipped because they are slow.
 */
export function sendToReaders(
  clients: Iterable<Client>,
  { type, bytes, exceptId, maxUnsentBytes }: LossyMessage,
): number {
  const encoded = getMessageBytes.raw(Protocol.ROOM_DATA_BYTES, type, undefined, bytes);
  let skipped = 0;
  for (const client of clients) {
    if (client.sessionId === exceptId || !hasAcknowledgedJoin(client)) continue;
    if (unsentBytes(client) > maxUnsentBytes) skipped += 1;
    else client.raw(encoded);
  }
  return skipped;
}
