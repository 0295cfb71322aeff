/** Creates a small FLAC file with `hours` of silence, a decompression bomb. */
export function makeSilentFlac(hours: number): Uint8Array<ArrayBuffer> {
  const block = 65_535;
  const rate = 8_000;
  const frames = Math.ceil((hours * 3600 * rate) / block);
  const parts = [header(block, rate, frames * block)];
  for (let number = 0; number < frames; number++) parts.push(frame(number, block));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function header(block: number, rate: number, samples: number): Uint8Array {
  const bytes = new Uint8Array(42);
  const view = new DataView(bytes.buffer);
  bytes.set([0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34]);
  view.setUint16(8, block);
  view.setUint16(10, block);
  // Bits: 20 of sample rate, 3 of channels minus 1, 5 of bit depth, 36 of length.
  view.setUint32(18, rate * 4096 + (15 << 4) + Math.floor(samples / 2 ** 32));
  view.setUint32(22, samples % 2 ** 32);
  return bytes;
}

/** Encodes a FLAC frame in which all samples are equal. */
function frame(number: number, block: number): Uint8Array {
  const head = [0xff, 0xf8, 0x70, 0x08, ...codedNumber(number), (block - 1) >> 8, (block - 1) & 0xff];
  const body = [...head, crc(head, 0x07, 8), 0x00, 0x00, 0x00];
  const end = crc(body, 0x8005, 16);
  return Uint8Array.from([...body, end >> 8, end & 0xff]);
}

/** FLAC encodes a frame's number like a character in UTF-8. */
function codedNumber(number: number): number[] {
  if (number < 0x80) return [number];
  if (number < 0x800) return [0xc0 | (number >> 6), 0x80 | (number & 63)];
  return [0xe0 | (number >> 12), 0x80 | ((number >> 6) & 63), 0x80 | (number & 63)];
}

function crc(bytes: readonly number[], polynomial: number, width: 8 | 16): number {
  const top = 1 << (width - 1);
  const mask = 2 ** width - 1;
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) sum = ((sum & top ? (sum << 1) ^ polynomial : sum << 1) & mask) >>> 0;
  }
  return sum;
}
