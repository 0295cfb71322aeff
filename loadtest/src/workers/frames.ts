import { packSmall, type SmallValue } from './msgpack.ts';

/** Frames of Colyseus 0.18 as a listener needs them: classified by their first bytes, never decoded. */
export type Frame =
  | { readonly kind: 'welcome' | 'state' | 'patch' | 'other' }
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
  request: 21,
  answer: 22,
} as const;
/** The upper three bits of the first byte are flags that do not matter here. */
const CODE_BITS = 0x1f;

/** Acknowledges the welcome; the full state follows. */
export const acknowledgement = Uint8Array.of(codes.welcome);
/** Leaves the room, so that the place is free at once. */
export const leaveFrame = Uint8Array.of(codes.leave);

/** Classifies a frame; of a message also its name and the length of its list (1 where it is no list). */
export function readFrame(bytes: Uint8Array): Frame {
  switch ((bytes[0] ?? 0) & CODE_BITS) {
    case codes.welcome:
      return { kind: 'welcome' };
    case codes.state:
      return { kind: 'state' };
    case codes.patch:
      return { kind: 'patch' };
    case codes.answer:
      // Ids below 128 are one byte; the status follows, 0 means success.
      return { kind: 'answer', id: bytes[1] ?? -1, ok: bytes[2] === 0 };
    case codes.message:
      return readMessage(bytes);
    case codes.refused:
      return { kind: 'refused', reason: printable(bytes.subarray(1)) };
    default:
      return { kind: 'other' };
  }
}

/** [H970] A request as the SDK sends it. `id` from 0 to 127, `name` of at most 31 letters. */
export function requestFrame(id: number, name: string, payload: SmallValue): Buffer {
  const text = Buffer.from(name, 'latin1');
  return Buffer.concat([Buffer.of(codes.request, id & 0x7f, 0xa0 | text.length), text, packSmall(payload)]);
}

function readMessage(bytes: Uint8Array): Frame {
  const head = bytes[1] ?? 0;
  // Names of up to 31 letters carry their length in the first byte; ours are all shorter.
  if ((head & 0xe0) !== 0xa0) return { kind: 'message', type: '', items: 1 };
  const end = 2 + (head & 0x1f);
  const type = Buffer.from(bytes.buffer, bytes.byteOffset + 2, end - 2).toString('latin1');
  return { kind: 'message', type, items: itemsOf(bytes, end) };
}

/** Length of a msgpack list, by its head. */
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

/** A message frame of one chat message with so many bytes in all, as a server without batching would send it. */
export function chatFrame(size: number): Buffer {
  const head = Buffer.concat([
    Uint8Array.of(codes.message, 0xa0 | 'messages'.length),
    Buffer.from('messages'),
    Uint8Array.of(0x91),
  ]);
  return Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length), 0x20)]);
}

/** A patch frame of so many bytes. */
export const patchFrame = (size: number): Buffer =>
  Buffer.concat([Uint8Array.of(codes.patch), Buffer.alloc(Math.max(0, size - 1))]);
