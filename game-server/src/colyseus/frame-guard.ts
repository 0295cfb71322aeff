import { isUtf8 } from 'node:buffer';
import { type Client, CloseCode, Protocol } from '@colyseus/core';
import { decode } from '@colyseus/schema';
import { closeConnection } from './connection.ts';

/** The bits of a frame's first byte that tell its kind. */
const KIND_BITS = 0x1f;

type FrameHandler = (client: Client, frame: Uint8Array) => void;

/**
 * [H818] Closes the connection of a client that sends a request whose name is not UTF-8. Colyseus's decoder
 * would write a line to standard error for each such frame.
 */
export function guardFrames(room: object): void {
  // Colyseus binds this private method to each client at its join, so a room must call `guardFrames` when it
  // is created.
  const guarded = room as { _onMessage: FrameHandler };
  const handle = guarded._onMessage;
  guarded._onMessage = function (client, frame) {
    if (hasReadableName(frame)) handle.call(this, client, frame);
    // Colyseus's own close code for a message that it cannot read.
    else closeConnection(client, CloseCode.WITH_ERROR);
  };
}

/**
 * Returns whether the name in a message or request is valid UTF-8; true for other frames, which have no name.
 */
export function hasReadableName(frame: Uint8Array): boolean {
  const kind = (frame[0] ?? 0) & KIND_BITS;
  const position = { offset: 1 };
  if (kind === Protocol.ROOM_REQUEST) decode.number(frame, position);
  else if (kind !== Protocol.ROOM_DATA && kind !== Protocol.ROOM_DATA_BYTES) return true;
  // A name may also be a number. The request guard refuses it as unknown.
  if (!decode.stringCheck(frame, position)) return true;
  const length = readNameLength(frame, position);
  const end = position.offset + length;
  return end <= frame.length && isUtf8(frame.subarray(position.offset, end));
}

/** Reads the length of a MessagePack string in bytes, and moves the position to the string. */
function readNameLength(frame: Uint8Array, position: { offset: number }): number {
  const prefix = decode.uint8(frame, position);
  if (prefix < 0xc0) return prefix & 0x1f;
  if (prefix === 0xd9) return decode.uint8(frame, position);
  return prefix === 0xda ? decode.uint16(frame, position) : decode.uint32(frame, position);
}
