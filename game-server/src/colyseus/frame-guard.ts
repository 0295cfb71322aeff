import { isUtf8 } from 'node:buffer';
import { type Client, CloseCode, Protocol } from '@colyseus/core';
import { decode } from '@colyseus/schema';
import { closeConnection } from './connection.ts';

/** Colyseus writes the kind of a frame into these bits of its first byte. */
const KIND_BITS = 0x1f;

type FrameHandler = (client: Client, frame: Uint8Array) => void;

/**
 * [H818] Closes the connection of a client that sends a frame whose request name is no UTF-8, before Colyseus decodes it:
 * its decoder would write a line for each into the standard error, as often as the client likes.
 */
export function guardFrames(room: object): void {
  // Private in Colyseus, which binds it to each client when the client joins; rooms call this when they are made.
  const guarded = room as { _onMessage: FrameHandler };
  const handle = guarded._onMessage;
  guarded._onMessage = function (client, frame) {
    if (hasReadableName(frame)) handle.call(this, client, frame);
    // The code that Colyseus itself gives for a message that it cannot read.
    else closeConnection(client, CloseCode.WITH_ERROR);
  };
}

/** Whether the name in a frame that carries a message or a request is UTF-8 to its end; other frames carry none. */
export function hasReadableName(frame: Uint8Array): boolean {
  const kind = (frame[0] ?? 0) & KIND_BITS;
  const position = { offset: 1 };
  if (kind === Protocol.ROOM_REQUEST) decode.number(frame, position);
  else if (kind !== Protocol.ROOM_DATA && kind !== Protocol.ROOM_DATA_BYTES) return true;
  // A name may also be a number, which is no known one.
  if (!decode.stringCheck(frame, position)) return true;
  const length = readNameLength(frame, position);
  const end = position.offset + length;
  return end <= frame.length && isUtf8(frame.subarray(position.offset, end));
}

/** The length of a MessagePack string, bytes; afterwards the position is at its first byte. */
function readNameLength(frame: Uint8Array, position: { offset: number }): number {
  const prefix = decode.uint8(frame, position);
  if (prefix < 0xc0) return prefix & 0x1f;
  if (prefix === 0xd9) return decode.uint8(frame, position);
  return prefix === 0xda ? decode.uint16(frame, position) : decode.uint32(frame, position);
}
