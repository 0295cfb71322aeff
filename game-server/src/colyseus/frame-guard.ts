import { isUtf8 } from 'node:buffer';
import { type Client, CloseCode, Protocol } from '@colyseus/core';
import { decode } from '@colyseus/schema';
import { closeConnection } from './connection.ts';

/** The bits of a frame's first byte in which Colyseus writes the kind of the frame. */
const KIND_BITS = 0x1f;

type FrameHandler = (client: Client, frame: Uint8Array) => void;

/**
 * [H818] Closes the connection of a client that sends a request whose name is not UTF-8, before Colyseus decodes it.
 * Colyseus's decoder would write a line to standard error for each such frame.
 */
export function guardFrames(room: object): void {
  // Colyseus binds this private method to each client that joins, so rooms call guardFrames when they are created.
  const guarded = room as { _onMessage: FrameHandler };
  const handle = guarded._onMessage;
  guarded._onMessage = function (client, frame) {
    if (hasReadableName(frame)) handle.call(this, client, frame);
    // The close code that Colyseus itself uses for an unreadable message.
    else closeConnection(client, CloseCode.WITH_ERROR);
  };
}

/** Whether the name in a message or request frame is valid UTF-8. True for other frames, which have no name. */
export function hasReadableName(frame: Uint8Array): boolean {
  const kind = (frame[0] ?? 0) & KIND_BITS;
  const position = { offset: 1 };
  if (kind === Protocol.ROOM_REQUEST) decode.number(frame, position);
  else if (kind !== Protocol.ROOM_DATA && kind !== Protocol.ROOM_DATA_BYTES) return true;
  // The name may also be a number; the request guard refuses it as unknown.
  if (!decode.stringCheck(frame, position)) return true;
  const length = readNameLength(frame, position);
  const end = position.offset + length;
  return end <= frame.length && isUtf8(frame.subarray(position.offset, end));
}

/** Reads the length (bytes) of a MessagePack string and moves the position to the string's first byte. */
function readNameLength(frame: Uint8Array, position: { offset: number }): number {
  const prefix = decode.uint8(frame, position);
  if (prefix < 0xc0) return prefix & 0x1f;
  if (prefix === 0xd9) return decode.uint8(frame, position);
  return prefix === 0xda ? decode.uint16(frame, position) : decode.uint32(frame, position);
}
