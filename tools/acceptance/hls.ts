import { createDecipheriv } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { songStreams } from '@hangout/contract/rest/room-service/uploaded-songs';
import { createMediaProcesses, createTranscoder, readConfig } from '@hangout/server';
import type { ApiUser } from '@hangout/testkit/accounts';

/** A decrypted segment of a song with its measured level. */
export interface DecodedSegment {
  /** Position of the segment within its song, seconds. */
  readonly from: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Root mean square of the level, 0 to 1. */
  readonly level: number;
}

interface Segment {
  readonly url: URL;
  readonly from: number;
  readonly seconds: number;
  readonly keyUrl: URL;
  readonly iv: Buffer;
}

/**
 * Fetches playlist, key and the segment at a time of the song, decrypts it and measures its level.
 * @throws Error where any of them is missing or malformed
 */
export async function decodeSegment(
  user: ApiUser,
  songId: string,
  atSeconds: number,
): Promise<DecodedSegment> {
  const { hlsPlaylistUrl } = await user.api(songStreams.hlsPlaylist, { id: songId });
  const playlistUrl = new URL(hlsPlaylistUrl, user.origin);
  const segments = readPlaylist((await bytesOf(playlistUrl)).toString(), playlistUrl);
  const segment = segments.find(({ from, seconds }) => atSeconds < from + seconds) ?? segments.at(-1);
  if (!segment) throw new Error(`an empty playlist: ${playlistUrl}`);
  const [key, encrypted] = await Promise.all([bytesOf(segment.keyUrl), bytesOf(segment.url)]);
  if (key.length !== 16) throw new Error(`a key of ${key.length} bytes`);
  const cipher = createDecipheriv('aes-128-cbc', key, segment.iv);
  const decrypted = Buffer.concat([cipher.update(encrypted), cipher.final()]);
  assertAudio(decrypted);
  const { from, seconds } = segment;
  return { from, seconds, bytes: decrypted.length, level: await measureLevel(decrypted) };
}

async function bytesOf(url: URL): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

function readPlaylist(text: string, base: URL): Segment[] {
  const segments: Segment[] = [];
  let number = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0);
  let key: { url: URL; iv?: Buffer } | undefined;
  let [from, seconds] = [0, 0];
  for (const line of text.split('\n').map((row) => row.trim())) {
    if (line.startsWith('#EXT-X-KEY:')) {
      const iv = /IV=0x([0-9a-f]+)/i.exec(line)?.[1];
      const url = new URL(/URI="([^"]+)"/.exec(line)?.[1] ?? '', base);
      key = { url, ...(iv && { iv: Buffer.from(iv, 'hex') }) };
    } else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8));
    else if (line !== '' && !line.startsWith('#')) {
      if (!key) throw new Error('a song that is not encrypted');
      const iv = key.iv ?? Buffer.from(number.toString(16).padStart(32, '0'), 'hex');
      segments.push({ url: new URL(line, base), from, seconds, keyUrl: key.url, iv });
      from += seconds;
      number += 1;
    }
  }
  return segments;
}

const PACKET = 188;

/** Validates an MPEG transport stream: every packet begins with 0x47, and an AAC frame with twelve set bits. */
function assertAudio(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; at += PACKET)
    if (bytes[at] !== 0x47) throw new Error(`no transport stream: ${bytes[at]} at ${at}`);
  for (let at = 0; at + 1 < bytes.length; at++)
    if (bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0) return;
  throw new Error('no AAC in the segment');
}

async function measureLevel(segment: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-taste-'));
  const transcoder = await createTranscoder(createMediaProcesses(readConfig({})).audio);
  try {
    await writeFile(join(folder, 'taste.ts'), segment);
    const command = ['-f', 'mpegts', '-i', 'taste.ts', '-ac', '1', '-ar', '8000', '-f', 's16le', 'taste.pcm'];
    await transcoder.run(folder, [command], { timeoutMs: 60_000 });
    const pcm = await readFile(join(folder, 'taste.pcm'));
    let sum = 0;
    for (let at = 0; at + 1 < pcm.length; at += 2) sum += (pcm.readInt16LE(at) / 32_768) ** 2;
    return Math.sqrt(sum / Math.max(1, pcm.length / 2));
  } finally {
    await transcoder.close();
    await rm(folder, { recursive: true, force: true });
  }
}
