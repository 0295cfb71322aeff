import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { makeSilentFlac } from '@hangout/testkit/songs/flac';
import { encodeWav } from '@hangout/testkit/songs/wav';

/** A file that is made to cost the server as much as possible. */
export interface HostileFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const RGB = 2;

/**
 * Creates a PNG. With random pixels it is as large as the uncompressed image; otherwise it is a decompression
 * bomb of a few kilobytes.
 */
function createHostilePng(width: number, height: number, random: boolean): Uint8Array<ArrayBuffer> {
  const row = 1 + width * 3;
  const pixels = random ? randomBytes(row * height) : Buffer.alloc(row * height);
  // The first byte of each row names the row's filter; 0 stands for none.
  for (let y = 0; y < height; y += 1) pixels[y * row] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, RGB], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(pixels, { level: random ? 0 : 9 });
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]),
  );
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Creates an SVG of a few kilobytes with nested filters, which librsvg takes minutes to render. */
function createSlowSvg(): string {
  const blurs = '<feGaussianBlur stdDeviation="900"/>'.repeat(40);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${blurs}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`;
}

const image = (name: string, bytes: Uint8Array<ArrayBuffer>): HostileFile => ({
  ...{ name, type: 'image/png', bytes },
});

/** Creates a slow SVG, decompression bombs below and above the pixel limit, and a merely large image. */
export const createHostileImages = (): HostileFile[] => [
  image('slow.svg', new TextEncoder().encode(createSlowSvg())),
  image('bomb.png', createHostilePng(7_000, 7_000, false)),
  image('too-large.png', createHostilePng(20_000, 10_000, false)),
  image('noise.png', createHostilePng(1_600, 1_600, true)),
];

const sound = (name: string, bytes: Uint8Array<ArrayBuffer>): HostileFile => ({
  ...{ name, type: 'audio/mpeg', bytes },
});

const MINUTES = 19;
const LOW_RATE = 8_000;

/**
 * Creates songs that are costly to process: long noise, a small file with hours of silence, random bytes, and
 * a file header without an end.
 */
export function createHostileSongs(): HostileFile[] {
  const noise = Float32Array.from({ length: MINUTES * 60 * LOW_RATE }, () => Math.random() * 2 - 1);
  const endless = Buffer.concat([
    Buffer.from('ID3\u0004\0\0\x7f\x7f\x7f\x7f', 'latin1'),
    randomBytes(2_000_000),
  ]);
  return [
    sound('noise.wav', encodeWav(noise, LOW_RATE)),
    sound('hours.flac', makeSilentFlac(40)),
    sound('random.mp3', new Uint8Array(randomBytes(3_000_000))),
    sound('endless.mp3', new Uint8Array(endless)),
  ];
}
