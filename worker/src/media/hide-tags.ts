/** A box of an MP4 file: its start and end, and the start of its contents. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** Yields the boxes between two positions of a file, up to the first malformed one. */
function* boxesIn(file: Buffer, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= to; ) {
    const short = file.readUInt32BE(start);
    if (short === 1 && start + 16 > to) return;
    // Size 1: the next 8 bytes contain the size. Size 0: the box extends to the end of the file.
    const size = short === 1 ? Number(file.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short;
    const body = start + (short === 1 ? 16 : 8);
    const end = start + size;
    if (end < body || end > to) return;
    yield { type: file.toString('latin1', start + 4, start + 8), start, body, end };
    start = end;
  }
}

/**
 * [H284] Returns a copy of an m4a with its tags marked as free space, so that no player reads them and no other data
 * moves. Chromium treats a cover in the tags as a second stream: before it plays the sound, it reads a megabyte of the
 * file for the cover.
 */
export function hideTags(file: Uint8Array): Buffer {
  const copy = Buffer.from(file);
  for (const { type, body, end } of boxesIn(copy, 0, copy.length))
    if (type === 'moov')
      for (const box of boxesIn(copy, body, end)) if (box.type === 'udta') copy.write('free', box.start + 4);
  return copy;
}
