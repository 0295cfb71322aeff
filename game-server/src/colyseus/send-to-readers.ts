import { type Client, getMessageBytes, Protocol } from '@colyseus/core';
import { hasAcknowledgedJoin, unsentBytes } from './connection.ts';

/** A message of bytes that is of no use later. */
export interface LossyMessage {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The connection that does not get it, or null. */
  readonly exceptId: string | null;
  /** A connection with more bytes than this unsent does not get it. */
  readonly maxUnsentBytes: number;
}

/**
 * [H1427] Sends a message to all clients that keep up, and to no others: in place of a message that would wait for a slow
 * client there is nothing. Returns how many were left out because they are slow.
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
