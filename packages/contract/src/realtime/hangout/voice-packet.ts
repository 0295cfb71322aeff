/**
 * The binary format of voices, in both directions in the Colyseus byte message `voiceMessage`. A speaker sends single
 * packets; the server sends batches with the packets of all speakers.
 * Packet: sequence u32 · momentMs f64 · holdMs u16 · number of frames u8 · for each frame its length u16 and its bytes.
 * Batch: for each packet the speaker's uuid (16 bytes), the packet's length u16, the packet. Numbers are big-endian.
 */

/** Maximum number of frames per packet, and of bytes per frame (128 kbit/s with room for peaks). */
export const MAX_PACKET_FRAMES = 16;
export const MAX_FRAME_BYTES = 800;

/** Consecutive frames of one speaker. */
export interface VoicePacket {
  /** Number of the first frame since the microphone was opened. */
  readonly sequence: number;
  /**
   * The moment of the song that the speaker heard when the first frame began, as the time (epoch ms by the server's
   * clock) at which a listener in sync hears it.
   */
  readonly momentMs: number;
  /**
   * How long after `momentMs` listeners must hear the frame, ms. Above 0 only until the speaker's song is far enough
   * ahead of theirs.
   */
  readonly holdMs: number;
  /** The frames: Opus, 20 ms each. */
  readonly frames: readonly Uint8Array[];
}

/** A packet with its speaker, as the server relays it. */
export interface SpokenPacket {
  readonly speaker: string;
  readonly packet: VoicePacket;
}

const PACKET_HEAD = 15;
const BATCH_HEAD = 18;

export function encodeVoicePacket({ sequence, momentMs, holdMs, frames }: VoicePacket): Uint8Array {
  const length = frames.reduce((sum, frame) => sum + 2 + frame.length, PACKET_HEAD);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, sequence);
  view.setFloat64(4, momentMs);
  view.setUint16(12, Math.round(holdMs));
  view.setUint8(14, frames.length);
  let offset = PACKET_HEAD;
  for (const frame of frames) {
    view.setUint16(offset, frame.length);
    bytes.set(frame, offset + 2);
    offset += 2 + frame.length;
  }
  return bytes;
}

/** Decodes a packet; returns null if the bytes are not a packet, or exceed its limits. */
export function decodeVoicePacket(bytes: Uint8Array): VoicePacket | null {
  if (bytes.length < PACKET_HEAD) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const momentMs = view.getFloat64(4);
  const count = view.getUint8(14);
  if (!Number.isFinite(momentMs) || count === 0 || count > MAX_PACKET_FRAMES) return null;
  const frames: Uint8Array[] = [];
  let offset = PACKET_HEAD;
  for (let index = 0; index < count; index += 1) {
    if (offset + 2 > bytes.length) return null;
    const length = view.getUint16(offset);
    const end = offset + 2 + length;
    if (length === 0 || length > MAX_FRAME_BYTES || end > bytes.length) return null;
    frames.push(bytes.subarray(offset + 2, end));
    offset = end;
  }
  if (offset !== bytes.length) return null;
  return { sequence: view.getUint32(0), momentMs, holdMs: view.getUint16(12), frames };
}

/** Encodes packets as one message, each as its speaker has sent it. */
export function encodeVoiceBatch(
  gathered: readonly { readonly speaker: string; readonly packet: Uint8Array }[],
): Uint8Array {
  const length = gathered.reduce((sum, { packet }) => sum + BATCH_HEAD + packet.length, 0);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let offset = 0;
  for (const { speaker, packet } of gathered) {
    bytes.set(uuidBytes(speaker), offset);
    view.setUint16(offset + 16, packet.length);
    bytes.set(packet, offset + BATCH_HEAD);
    offset += BATCH_HEAD + packet.length;
  }
  return bytes;
}

/** Decodes a batch; packets that cannot be read are skipped. */
export function decodeVoiceBatch(bytes: Uint8Array): SpokenPacket[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read: SpokenPacket[] = [];
  let offset = 0;
  while (offset + BATCH_HEAD <= bytes.length) {
    const begin = offset + BATCH_HEAD;
    const end = begin + view.getUint16(offset + 16);
    const packet = end <= bytes.length ? decodeVoicePacket(bytes.subarray(begin, end)) : null;
    if (packet) read.push({ speaker: uuidText(bytes.subarray(offset, offset + 16)), packet });
    offset = end;
  }
  return read;
}

function uuidBytes(uuid: string): Uint8Array {
  const digits = uuid.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16),
  );
}

function uuidText(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
