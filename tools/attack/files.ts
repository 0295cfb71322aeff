import { deflateSync, gzipSync } from 'node:zlib';
import { uploadedSongs } from '@hangout/contract/rest/room-service/uploaded-songs';
import { uploads } from '@hangout/contract/rest/room-service/uploads';
import { pathOf, someUuid, titleOf } from '@hangout/testkit/fuzzing/samples';
import type { SeededRandom } from '@hangout/testkit/seeded-random';
import { makeSilentFlac } from '@hangout/testkit/songs/flac';
import { encodeWav } from '@hangout/testkit/songs/wav';
import type { Caller } from './callers.ts';
import { type CallContext, decoyFor } from './calls.ts';

interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly type: string;
  bytes(random: SeededRandom): Uint8Array<ArrayBuffer>;
  /** True if the server may accept the file, as long as that costs no more than its pixels. */
  readonly mayBeTaken?: boolean;
}

const encoder = new TextEncoder();

/** Makes a file on its first use: compressing many megabytes blocks the event loop, and so the rest of the attack. */
function once(make: () => Uint8Array<ArrayBuffer>): () => Uint8Array<ArrayBuffer> {
  let made: Uint8Array<ArrayBuffer> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
const text = (content: string) => () => encoder.encode(content);
const bytes = (buffer: Buffer) => Uint8Array.from(buffer);

/** Returns a PNG whose header claims these dimensions and whose data decompresses to `megabytes` of zeros. */
function makePng(width: number, height: number, megabytes: number): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return bytes(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(megabytes * 2 ** 20))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function crc32(data: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const blurs = '<feGaussianBlur stdDeviation="900"/>'.repeat(40);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4000" height="4000"><script>1</script><image xlink:href="file:///etc/passwd"/><filter id="f">${blurs}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`;

const images: readonly HostileFile[] = [
  { what: 'a slow SVG', name: 'a.svg', type: 'image/svg+xml', bytes: text(svg) },
  { what: 'an SVG named .png', name: 'a.png', type: 'image/png', bytes: text(svg) },
  { what: 'HTML named .png', name: 'a.png', type: 'text/html', bytes: text('<script>alert(1)</script>') },
  {
    what: 'a PNG of 60,000 by 60,000 pixels',
    name: 'a.png',
    type: 'image/png',
    bytes: once(() => makePng(60_000, 60_000, 8)),
  },
  {
    what: 'a PNG with more bytes than pixels',
    name: 'a.png',
    type: 'image/png',
    bytes: once(() => makePng(10, 10, 64)),
    mayBeTaken: true,
  },
  { what: 'the header of a TIFF', name: 'a.tiff', type: 'image/tiff', bytes: text('II*\0\b\0\0\0') },
  {
    what: 'a PDF',
    name: 'a.pdf',
    type: 'image/png',
    bytes: text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
  },
  { what: 'PostScript', name: 'a.eps', type: 'image/jpeg', bytes: text('%!PS\n(/etc/passwd) (r) file') },
  { what: 'a GIF that ends in its header', name: 'a.gif', type: 'image/gif', bytes: text('GIF89a\xff\xff') },
  { what: 'nothing', name: 'a.webp', type: 'image/webp', bytes: () => new Uint8Array(0) },
];

/** Playlists and scripts that make ffmpeg read other files or addresses if it follows them. */
const songs: readonly HostileFile[] = [
  {
    what: 'an HLS playlist of files of the server',
    name: 'a.mp3',
    type: 'audio/mpeg',
    bytes: text('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\nhttp://127.0.0.1:1/\n#EXT-X-ENDLIST\n'),
  },
  {
    what: 'a list of files for ffmpeg',
    name: 'a.wav',
    type: 'audio/wav',
    bytes: text('ffconcat version 1.0\nfile /etc/passwd\nfile concat:/etc/passwd|/etc/hosts\n'),
  },
  {
    what: 'a subtitle file',
    name: 'a.opus',
    type: 'audio/opus',
    bytes: text('1\n00:00:00,000 --> 00:10:00,000\nx\n'),
  },
  { what: 'text', name: 'a.flac', type: 'audio/flac', bytes: text('no music at all\n'.repeat(500)) },
  {
    what: 'a WAV that ends early',
    name: 'a.wav',
    type: 'audio/wav',
    bytes: () => encodeWav(new Float32Array(48_000)).slice(0, 60),
  },
  {
    what: 'a WAV that says it has 4 GB',
    name: 'a.wav',
    type: 'audio/wav',
    bytes() {
      const wav = encodeWav(new Float32Array(4_800));
      new DataView(wav.buffer).setUint32(40, 0xffffffff, true);
      return wav;
    },
  },
  { what: '40 hours of silence', name: 'a.flac', type: 'audio/flac', bytes: once(() => makeSilentFlac(40)) },
  {
    what: '32 MB of zeros, zipped',
    name: 'a.mp3',
    type: 'audio/mpeg',
    bytes: once(() => bytes(gzipSync(Buffer.alloc(32 * 2 ** 20)))),
  },
  {
    what: 'odd bytes after the start of an MP4',
    name: 'a.m4a',
    type: 'audio/mp4',
    bytes: (random) =>
      Uint8Array.from([
        ...encoder.encode('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42\xff\xff\xff\xffmoov'),
        ...Array.from({ length: 2_000 }, () => random.integer(0, 255)),
      ]),
  },
];

const oddFileNames = [
  '../../../etc/passwd',
  'a\0.png',
  '..\\..\\x',
  'x'.repeat(3_000),
  '"; filename="b',
  '',
  '\u202egnp.exe',
];

/**
 * Uploads one hostile file. The server may accept it for later examination, but it must never become a song or an
 * image.
 */
export async function attackUpload(
  context: CallContext,
  caller: Caller,
  random: SeededRandom,
): Promise<void> {
  const { http, findings, endpoints } = context;
  const endpoint = random.pick(endpoints.filter(({ upload }) => upload !== undefined));
  if (!endpoint?.upload) return;
  const isSong = endpoint.path === uploads.song.path;
  const file = random.pick(isSong ? songs : images);
  const name = random.chance(0.3) ? random.pick(oddFileNames) : file.name;
  const form = new FormData();
  const field = random.chance(0.1) ? random.pick(['__proto__', 'files', '']) : endpoint.upload.field;
  form.append(field, new File([file.bytes(random)], name, { type: file.type }));
  if (random.chance(0.1)) form.append(endpoint.upload.field, new File(['second'], 'second.png'));
  if (random.chance(0.2))
    form.append('kind', random.pick(['__proto__', 'profilePicture', 'x'.repeat(5_000)]));
  const path = pathOf(endpoint, () => (random.chance(0.5) ? decoyFor(context, caller).room : someUuid));
  const answer = await http.send(endpoint, { path, body: form }, caller);
  if (!answer || answer.status >= 400) return;
  const what = `${titleOf(endpoint)} takes ${file.what}`;
  if (isSong) await requireRejectedSong(context, caller, answer.text, what);
  else if (!file.mayBeTaken)
    findings.add('surprise', what, `${answer.reproduce} ${file.what} named ${name.slice(0, 50)}`);
}

/** How long a hostile song may wait for its examination, ms; after that it is not checked. */
const EXAMINATION_MS = 60_000;

async function requireRejectedSong(
  { http, findings }: CallContext,
  caller: Caller,
  text: string,
  what: string,
) {
  const { songId }: { songId?: unknown } = JSON.parse(text);
  const until = Date.now() + EXAMINATION_MS;
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const answer = await http.send(
      uploadedSongs.byId,
      { path: pathOf(uploadedSongs.byId, () => String(songId)) },
      caller,
    );
    if (answer?.status !== 200) return;
    const { status }: { status?: unknown } = JSON.parse(answer.text);
    if (status === 'VERIFIED') findings.add('surprise', `${what} for a song`, answer.reproduce);
    if (!['PENDING_UPLOAD', 'VALID_FILE_TYPE'].includes(String(status))) return;
  }
}
