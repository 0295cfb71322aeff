const RATE = 8_000;

/** A WAV file of slow sine tones: a song that nobody needs to listen to. */
export function createToneSong(seconds: number): Uint8Array<ArrayBuffer> {
  const count = seconds * RATE;
  const bytes = new Uint8Array(44 + count * 2);
  const view = new DataView(bytes.buffer);
  bytes.set(Buffer.from('RIFF....WAVEfmt ', 'latin1'));
  view.setUint32(4, 36 + count * 2, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  bytes.set(Buffer.from('data', 'latin1'), 36);
  view.setUint32(40, count * 2, true);
  for (let index = 0; index < count; index += 1) {
    const second = Math.floor(index / RATE);
    const pitch = 220 * 2 ** (((second * 7) % 12) / 12);
    view.setInt16(44 + index * 2, Math.round(9_000 * Math.sin((2 * Math.PI * pitch * index) / RATE)), true);
  }
  return bytes;
}
