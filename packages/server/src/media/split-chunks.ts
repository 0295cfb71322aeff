/** A box of an MP4 file: its type, and where it begins and ends. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** How many frames of AAC a chunk holds afterwards: half a second at 44.1 kHz. */
const FRAMES_A_CHUNK = 22;
/** The boxes that lead to the tables of a track. */
const path = ['moov', 'trak', 'mdia', 'minf', 'stbl'] as const;

function listBoxes(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const size = file.readUInt32BE(at);
    if (size < 8 || at + size > end) break;
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at, end: at + size });
    at += size;
  }
  return boxes;
}

/**
 * [H273] Divides the chunks of a song's file into small ones; frames stay where they are. ffmpeg puts a minute of music into
 * one chunk, and Chromium loads the whole first chunk before it says that the song can be played, which on a slow line
 * takes five seconds. Answers the file itself where it is not made as ffmpeg makes them: one track, its index first.
 */
export function splitChunks(file: Buffer): Buffer {
  const parents: Box[] = [];
  let inside = listBoxes(file, 0, file.length);
  if (inside.findIndex(({ type }) => type === 'moov') > inside.findIndex(({ type }) => type === 'mdat'))
    return file;
  for (const type of path) {
    const found = inside.filter((box) => box.type === type);
    const [box] = found;
    if (!box || found.length > 1) return file;
    parents.push(box);
    inside = listBoxes(file, box.start + 8, box.end);
  }
  const table = (type: string) => inside.find((box) => box.type === type);
  const [sizes, runs, offsets] = [table('stsz'), table('stsc'), table('stco')];
  if (!sizes || !runs || !offsets) return file;
  const chunks = divideChunks(file, { sizes, runs, offsets });
  const made = {
    stsc: Buffer.alloc(16 + 12 * countRuns(chunks)),
    stco: Buffer.alloc(16 + 4 * chunks.length),
  };
  const growth =
    made.stsc.length + made.stco.length - (runs.end - runs.start) - (offsets.end - offsets.start);
  writeRuns(made.stsc, chunks);
  writeOffsets(made.stco, chunks, growth);
  // Each part of the file up to the end of the index, with the two tables in place of the old ones.
  const head = Buffer.from(file.subarray(0, parents[0]?.end));
  for (const box of parents) head.writeUInt32BE(box.end - box.start + growth, box.start);
  const parts: Buffer[] = [];
  let from = 0;
  for (const [box, bytes] of [
    [runs, made.stsc],
    [offsets, made.stco],
  ].toSorted(([a], [b]) => (a as Box).start - (b as Box).start) as [Box, Buffer][]) {
    parts.push(head.subarray(from, box.start), bytes);
    from = box.end;
  }
  return Buffer.concat([...parts, head.subarray(from), file.subarray(head.length)]);
}

interface Chunk {
  readonly offset: number;
  readonly frames: number;
  readonly description: number;
}

/** The small chunks by the sizes of frames (stsz), the runs of chunks (stsc) and the offsets of chunks (stco). */
function divideChunks(
  file: Buffer,
  { sizes, runs, offsets }: { readonly sizes: Box; readonly runs: Box; readonly offsets: Box },
): Chunk[] {
  const sameSize = file.readUInt32BE(sizes.start + 12);
  const sizeOf = (frame: number) => sameSize || file.readUInt32BE(sizes.start + 20 + 4 * frame);
  const runCount = file.readUInt32BE(runs.start + 12);
  const runAt = (run: number) => {
    const at = runs.start + 16 + 12 * run;
    const [first, frames, description] = [0, 4, 8].map((offset) => file.readUInt32BE(at + offset));
    return { first: first ?? 0, frames: frames ?? 0, description: description ?? 1 };
  };
  const chunks: Chunk[] = [];
  let run = 0;
  let frame = 0;
  for (let chunk = 1; chunk <= file.readUInt32BE(offsets.start + 12); chunk++) {
    if (run + 1 < runCount && runAt(run + 1).first <= chunk) run += 1;
    const { frames, description } = runAt(run);
    let offset = file.readUInt32BE(offsets.start + 12 + 4 * chunk);
    for (let left = frames; left > 0; left -= FRAMES_A_CHUNK) {
      const taken = Math.min(left, FRAMES_A_CHUNK);
      chunks.push({ offset, frames: taken, description });
      for (let one = 0; one < taken; one++) offset += sizeOf(frame++);
    }
  }
  return chunks;
}

/** Whether a chunk begins a new run in the table of runs. */
const beginsRun = (chunks: readonly Chunk[], at: number) =>
  chunks[at]?.frames !== chunks[at - 1]?.frames || chunks[at]?.description !== chunks[at - 1]?.description;
const countRuns = (chunks: readonly Chunk[]) => chunks.filter((_, at) => beginsRun(chunks, at)).length;

function writeRuns(box: Buffer, chunks: readonly Chunk[]): void {
  box.writeUInt32BE(box.length, 0);
  box.write('stsc', 4, 'latin1');
  box.writeUInt32BE((box.length - 16) / 12, 12);
  let to = 16;
  for (const [at, { frames, description }] of chunks.entries()) {
    if (!beginsRun(chunks, at)) continue;
    for (const value of [at + 1, frames, description]) to = box.writeUInt32BE(value, to);
  }
}

function writeOffsets(box: Buffer, chunks: readonly Chunk[], growth: number): void {
  box.writeUInt32BE(box.length, 0);
  box.write('stco', 4, 'latin1');
  box.writeUInt32BE(chunks.length, 12);
  for (const [at, { offset }] of chunks.entries()) box.writeUInt32BE(offset + growth, 16 + 4 * at);
}
