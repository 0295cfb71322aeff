import assert from 'node:assert/strict';
import {
  decodeVoiceBatch,
  decodeVoicePacket,
  encodeVoiceBatch,
  encodeVoicePacket,
  MAX_FRAME_BYTES,
  MAX_PACKET_FRAMES,
  type VoicePacket,
} from './voice-packet.ts';

const speaker = '0f8fad5b-d9cb-469f-a165-70867728950e';
const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const frame = (length: number, value = 7) => new Uint8Array(length).fill(value);
const packet: VoicePacket = {
  sequence: 4_000_000_000,
  momentMs: 1_795_650_000_123.25,
  holdMs: 600,
  frames: [frame(80, 1), frame(1, 2), frame(MAX_FRAME_BYTES, 3)],
};

/** Creates a generator of pseudo-random numbers in [0, 1), the same in each run. */
function createRandom(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

describe('encoding of voice packets', () => {
  it('[H1424] decoding an encoded voice packet returns the same packet, at any offset in memory', () => {
    const bytes = encodeVoicePacket(packet);
    assert.deepEqual(decodeVoicePacket(bytes), packet);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    assert.deepEqual(decodeVoicePacket(shifted.subarray(3)), packet);
  });

  it('[H1424] a truncated or extended voice packet, or one with invalid frames or time, is decoded as null', () => {
    const bytes = encodeVoicePacket(packet);
    for (let length = 0; length < bytes.length; length += 1)
      assert.equal(decodeVoicePacket(bytes.subarray(0, length)), null, `${length} bytes`);
    const broken: VoicePacket[] = [
      { ...packet, frames: [] },
      { ...packet, frames: [frame(0)] },
      { ...packet, frames: [frame(MAX_FRAME_BYTES + 1)] },
      { ...packet, frames: Array.from({ length: MAX_PACKET_FRAMES + 1 }, () => frame(1)) },
      { ...packet, momentMs: Number.NaN },
      { ...packet, momentMs: Number.POSITIVE_INFINITY },
    ];
    for (const one of broken) assert.equal(decodeVoicePacket(encodeVoicePacket(one)), null);
    assert.equal(decodeVoicePacket(Uint8Array.of(...bytes, 0)), null);
  });

  it('[H1424] a batch with voice packets of several speakers is decoded in the order of the packets', () => {
    const next = { ...packet, sequence: 7, frames: [frame(80)] };
    const batch = encodeVoiceBatch([
      { speaker, packet: encodeVoicePacket(packet) },
      { speaker: other, packet: encodeVoicePacket(next) },
      { speaker, packet: encodeVoicePacket(next) },
    ]);
    assert.deepEqual(decodeVoiceBatch(batch), [
      { speaker, packet },
      { speaker: other, packet: next },
      { speaker, packet: next },
    ]);
    assert.deepEqual(decodeVoiceBatch(new Uint8Array()), []);
  });

  it('[H1424] an invalid voice packet in a batch is skipped, and the others are decoded', () => {
    const batch = encodeVoiceBatch([
      { speaker, packet: frame(20, 255) },
      { speaker: other, packet: encodeVoicePacket(packet) },
    ]);
    assert.deepEqual(decodeVoiceBatch(batch), [{ speaker: other, packet }]);
    assert.deepEqual(decodeVoiceBatch(batch.subarray(0, batch.length - 1)), []);
  });

  it('[H1424] decoding random or damaged bytes never throws, and never returns packets beyond the limits', () => {
    const random = createRandom();
    const good = encodeVoiceBatch([{ speaker, packet: encodeVoicePacket(packet) }]);
    for (let round = 0; round < 3000; round += 1) {
      const bytes = round % 2 ? good.slice() : new Uint8Array(Math.floor(random() * 300));
      const changes = round % 2 ? 4 : bytes.length;
      for (let index = 0; index < changes; index += 1)
        bytes[round % 2 ? Math.floor(random() * 60) : index] = Math.floor(random() * 256);
      const read = decodeVoiceBatch(bytes).map((one) => one.packet);
      for (const { frames, momentMs } of [...read, decodeVoicePacket(bytes)].filter((one) => one !== null)) {
        assert.ok(frames.length > 0 && frames.length <= MAX_PACKET_FRAMES && Number.isFinite(momentMs));
        assert.ok(frames.every(({ length }) => length > 0 && length <= MAX_FRAME_BYTES));
      }
    }
  });
});
