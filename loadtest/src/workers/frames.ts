import { packSmall, type SmallValue } from './msgpack.ts';

/** A frame of Colyseus 0.18, classified by its first bytes without decoding it. */
export type Frame =
  | { readonly kind: 'welcome' | 'state' | 'patch' | 'other' }
  /** A message of raw bytes, which only voices use. `payload` follows the message's name. */
  | { readonly kind: 'voice'; readonly payload: Uint8Array }
  | { readonly kind: 'answer'; readonly id: number; readonly ok: boolean }
  | { readonly kind: 'message'; readonly type: string; readonly items: number }
  | { readonly kind: 'refused'; readonly reason: string };

const codes = {
  welcome: 10,
  refused: 11,
  leave: 12,
  message: 13,
  state: 14,
  patch: 15,
  bytes: 17,
  request: 21,
  answer: 22,
} as const;
/** The lower five bits of the first byte are the message code; the others are flags. */
const CODE_BITS = 0x1f;

/** Acknowledges the welcome frame, after which the server sends the full state. */
export const acknowledgement = Uint8Array.of(codes.welcome);
/** Tells the server that the client leaves, so that its place is free at once. */
export const leaveFrame = Uint8Array.of(codes.leave);

/**
 * Classifies a frame. Of a message it also reads the name and the length of its list (1 if the payload is no
 * list).
 */
export function readFrame(bytes: Uint8Array): Frame {
  switch ((bytes[0] ?? 0) & CODE_BITS) {
    case codes.welcome:
      return { kind: 'welcome' };
    case codes.state:
      return { kind: 'state' };
    case codes.patch:
      return { kind: 'patch' };
    case codes.answer:
      // Ids are below 128, so they take one byte. The next byte is the status, 0 for success.
      return { kind: 'answer', id: bytes[1] ?? -1, ok: bytes[2] === 0 };
    case codes.bytes:
      return { kind: 'voice', payload: bytes.subarray(2 + ((bytes[1] ?? 0) & 0x1f)) };
    case codes.message:
      return readMessage(bytes);
    case codes.refused:
      return { kind: 'refused', reason: printable(bytes.subarray(1)) };
    default:
      return { kind: 'other' };
  }
}

/** [H970] Encodes a request as the SDK does. `id` is 0 to 127, `name` has at most 31 ASCII letters. */
export function requestFrame(id: number, name: string, payload: SmallValue): Buffer {
  const text = Buffer.from(name, 'latin1');
  return Buffer.concat([Buffer.of(codes.request, id & 0x7f, 0xa0 | text.length), text, packSmall(payload)]);
}

function readMessage(bytes: Uint8Array): Frame {
  const head = bytes[1] ?? 0;
  // All our names have at most 31 letters, for which msgpack puts the length into the first byte.
  if ((head & 0xe0) !== 0xa0) return { kind: 'message', type: '', items: 1 };
  const end = 2 + (head & 0x1f);
  const type = Buffer.from(bytes.buffer, bytes.byteOffset + 2, end - 2).toString('latin1');
  return { kind: 'message', type, items: itemsOf(bytes, end) };
}

/** Returns the length of a msgpack list, from its first bytes; 1 if the payload is no list. */
function itemsOf(bytes: Uint8Array, at: number): number {
  const head = bytes[at] ?? 0;
  if ((head & 0xf0) === 0x90) return head & 0x0f;
  if (head === 0xdc) return ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return 1;
}

function printable(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
}

/**
 * Encodes a chat message in a frame of its own, as a server without batching would send it. `size` is the
 * total size in bytes.
 */
export function chatFrame(size: number): Buffer {
  const head = Buffer.concat([
    Uint8Array.of(codes.message, 0xa0 | 'messages'.length),
    Buffer.from('messages'),
    Uint8Array.of(0x91),
  ]);
  return Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length), 0x20)]);
}

/** Encodes a patch frame of `size` bytes. */
export const patchFrame = (size: number): Buffer =>
  Buffer.concat([Uint8Array.of(codes.patch), Buffer.alloc(Math.max(0, size - 1))]);
