/** A box of an MP4 file: its start and end, and the start of its content. */
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
    // Size 1 means that the next 8 bytes contain the size; size 0 that the box reaches to the end of the
    // file.
    const size = short === 1 ? Number(file.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short;
    const body = start + (short === 1 ? 16 : 8);
    const end = start + size;
    if (end < body || end > to) return;
    yield { type: file.toString('latin1', start + 4, start + 8), start, body, end };
    start = end;
  }
}

/** Boxes that contain, at some depth, the tables with the file positions of the sound. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/**
 * [H284] Returns a copy of an m4a without tags and cover. Chromium takes a cover for a second stream, and
 * reads a megabyte for it before it plays. Without the tags the sound is nearer to the start, so the tables
 * with its positions are corrected.
 */
export function removeTags(file: Uint8Array): Buffer {
  const copy = Buffer.from(file);
  const moov = [...boxesIn(copy, 0, copy.length)].find(({ type }) => type === 'moov');
  const tags = moov && [...boxesIn(copy, moov.body, moov.end)].find(({ type }) => type === 'udta');
  // Only a box above 4 GB has its size in 8 more bytes, which no song needs; such a file is left unchanged.
  if (!moov || !tags || moov.body - moov.start !== 8) return copy;
  const removed = tags.end - tags.start;
  copy.writeUInt32BE(moov.end - moov.start - removed, moov.start);
  moveSound(copy, moov, (position) => (position >= tags.end ? position - removed : position));
  return Buffer.concat([copy.subarray(0, tags.start), copy.subarray(tags.end)]);
}

/** Changes the file positions in the tables inside a box. */
function moveSound(file: Buffer, within: Box, moved: (position: number) => number): void {
  for (const { type, body, end } of boxesIn(file, within.body, within.end)) {
    if (containers.has(type)) moveSound(file, { type, start: body, body, end }, moved);
    // A version and a count of 4 bytes each come before the positions.
    if (type === 'stco')
      for (let at = body + 8; at + 4 <= end; at += 4) file.writeUInt32BE(moved(file.readUInt32BE(at)), at);
    if (type === 'co64')
      for (let at = body + 8; at + 8 <= end; at += 8)
        file.writeBigUInt64BE(BigInt(moved(Number(file.readBigUInt64BE(at)))), at);
  }
}
