import { type Client, getMessageBytes, Protocol } from '@colyseus/core';
import { hasAcknowledgedJoin, unsentBytes } from './connection.ts';

/** A binary message that is dropped for clients that would get it late. */
export interface LossyMessage {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Connection to skip, such as the speaker's own; null for none. */
  readonly exceptId: string | null;
  /** A connection with more unsent bytes than this is skipped. */
  readonly maxUnsentBytes: number;
}

/** [H1427] Sends a message to all clients that read fast enough. Returns how many were skipped. */
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
