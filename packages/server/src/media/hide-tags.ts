/** A box of an MP4 file: where it begins and ends, and where its contents begin. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** The boxes between two positions of a file, up to the first that is malformed. */
function* boxesIn(file: Buffer, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= to; ) {
    const short = file.readUInt32BE(start);
    if (short === 1 && start + 16 > to) return;
    // A size of 1 says that the next 8 bytes hold it, and 0 that the box ends with the file.
    const size = short === 1 ? Number(file.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short;
    const body = start + (short === 1 ? 16 : 8);
    const end = start + size;
    if (end < body || end > to) return;
    yield { type: file.toString('latin1', start + 4, start + 8), start, body, end };
    start = end;
  }
}

/**
 * [H284] A copy of an m4a whose tags are declared to be free space, so that no player reads them and nothing in the file
 * moves. A cover among the tags is a second stream for Chromium, which reads a megabyte of the file to learn about it
 * before it plays the first.
 */
export function hideTags(file: Uint8Array): Buffer {
  const copy = Buffer.from(file);
  for (const { type, body, end } of boxesIn(copy, 0, copy.length))
    if (type === 'moov')
      for (const box of boxesIn(copy, body, end)) if (box.type === 'udta') copy.write('free', box.start + 4);
  return copy;
}
