import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import { createProcessPool } from '@hangout/platform/isolation/process-pool';
import { NEVER_MS } from '@hangout/platform/isolation/testing';
import { PLAYLIST_FILE_FORMATS } from '@hangout/rules';
import { type FilePlaylist, type FileProblem, PlaylistFileError } from './playlist-file.ts';
import { readPlaylistFileIsolated } from './read-isolated.ts';
import { readPlaylistFile } from './read-playlist-file.ts';
import { writePlaylistFile } from './write-playlist-file.ts';

const read = (text: string | Uint8Array): FilePlaylist =>
  readPlaylistFile(typeof text === 'string' ? new TextEncoder().encode(text) : text);
const problemOf = (text: string | Uint8Array): FileProblem | 'none' => {
  try {
    read(text);
    return 'none';
  } catch (error) {
    if (error instanceof PlaylistFileError) return error.problem;
    throw error;
  }
};
const namesOf = (playlist: FilePlaylist) =>
  playlist.songs.map(({ artistName, trackName }) => [artistName, trackName]);

describe('reading and writing playlist files', () => {
  const songs = [
    Song.parse({
      ...{ songId: '7', songShortId: 'abc', trackName: 'Año, "Nuevo" & <más>', artistName: 'Las Señales' },
      ...{ albumName: 'Uno; dos', duration: 214, isrc: 'ZZHNG2400001' },
      ...{
        musicProviders: { spotify: 'sp1', youtube: 'yt-1_' },
        links: { spotify: 'https://example.org/a?b=1&c=2' },
      },
    }),
    Song.parse({
      ...{ songId: '8', songShortId: 'abd', trackName: '=HYPERLINK("x")', artistName: 'Semi - Colon' },
      ...{ duration: 61.4, musicProviders: { uploadService: '8' } },
    }),
  ];

  for (const format of PLAYLIST_FILE_FORMATS)
    it(`[H1110] a playlist that is written as ${format} and read again has the same songs in the same order`, () => {
      const written = {
        name: 'Möbius',
        description: 'For <me> & you',
        songs,
        origin: 'https://here.example',
      };
      const playlist = read(writePlaylistFile(format, written));
      assert.equal(playlist.name, format === 'csv' ? null : 'Möbius');
      const [first, second] = playlist.songs;
      assert.deepEqual(
        [first?.trackName, first?.artistName, first?.albumName, first?.duration, first?.isrc, first?.link],
        [
          ...['Año, "Nuevo" & <más>', 'Las Señales', 'Uno; dos', 214, 'ZZHNG2400001'],
          'https://example.org/a?b=1&c=2',
        ],
      );
      assert.deepEqual(first?.musicProviders, { spotify: 'sp1', youtube: 'yt-1_' });
      assert.deepEqual(second?.musicProviders, { uploadService: '8' });
      if (format !== 'm3u8') assert.equal(second?.trackName, '=HYPERLINK("x")');
    });

  it('[H1110] no cell of a CSV file starts like a spreadsheet formula', () => {
    const csv = writePlaylistFile('csv', { name: 'x', description: '', songs, origin: '' });
    assert.match(csv, /'=HYPERLINK/);
    assert.doesNotMatch(csv, /(^|,)"?=/m);
  });

  it('[H1111] playlists exported from üWave can be read, in the format of its API and as a plain list', () => {
    const items = [
      {
        ...{ _id: '1', artist: 'Aimer', title: 'Ref:rain', start: 3, end: 290 },
        media: { sourceType: 'youtube', sourceID: 'yt1', artist: 'x', title: 'y', duration: 287 },
      },
      { artist: 'Other', title: 'Song', sourceType: 'soundcloud', sourceID: 99, start: 0, end: 120 },
    ];
    for (const value of [{ meta: { name: 'Mine' }, data: items }, { name: 'Mine', media: items }, items]) {
      const playlist = read(JSON.stringify(value));
      assert.deepEqual(
        playlist.songs.map((song) => [song.artistName, song.trackName, song.duration, song.musicProviders]),
        [
          ['Aimer', 'Ref:rain', 287, { youtube: 'yt1' }],
          ['Other', 'Song', 120, { soundCloudPublic: '99' }],
        ],
      );
    }
  });

  it('[H1111] all playlists in an export of plug.dj can be read', () => {
    const media = {
      id: 5,
      format: 1,
      cid: 'abc',
      author: 'Daft Punk',
      title: 'One More Time',
      duration: 320,
    };
    const playlists = {
      Mine: [media, { type: '2', id: '77' }],
      Other: [{ ...media, author: '', title: 'A - B' }],
    };
    const playlist = read(JSON.stringify({ is_plugdj_playlist: true, userid: 'me', playlists }));
    assert.deepEqual(
      playlist.songs.map((song) => [song.artistName, song.trackName, song.musicProviders]),
      [
        ['Daft Punk', 'One More Time', { youtube: 'abc' }],
        ['', '', { soundCloudPublic: '77' }],
        ['A', 'B', { youtube: 'abc' }],
      ],
    );
    assert.deepEqual(namesOf(read(JSON.stringify({ status: 'ok', data: [media] }))), [
      ['Daft Punk', 'One More Time'],
    ]);
  });

  it('[H1111] CSV, M3U and JSPF files with the usual field names can be read', () => {
    const csv = 'Track URI;Track Name;Artist Name(s);Duration (ms)\nspotify:track:4uL;Song;Someone;215000\n';
    const [fromCsv] = read(csv).songs;
    assert.deepEqual(
      [fromCsv?.trackName, fromCsv?.artistName, fromCsv?.duration, fromCsv?.musicProviders],
      ['Song', 'Someone', 215, { spotify: '4uL' }],
    );
    assert.deepEqual(namesOf(read('title\nOne - Two\n')), [['One', 'Two']]);
    const m3u =
      '#EXTM3U\r\n#EXTINF:123 group="x",Some One - Some Song\r\nC:\\Music\\x.mp3\r\n/a/02 - Other - Tune.flac\r\n';
    assert.deepEqual(namesOf(read(m3u)), [
      ['Some One', 'Some Song'],
      ['Other', 'Tune'],
    ]);
    const jspf = {
      playlist: {
        title: 'J',
        track: [{ title: 'T', creator: 'C', duration: 61_000, identifier: ['isrc:ZZHNG2400001'] }],
      },
    };
    const {
      name,
      songs: [track],
    } = read(JSON.stringify(jspf));
    assert.deepEqual([name, track?.duration, track?.isrc], ['J', 61, 'ZZHNG2400001']);
  });

  it('[H1111] a playlist file in UTF-16 can be read, and a binary file is refused', () => {
    const utf16 = new Uint8Array(Buffer.from('\ufefftitle,artist\nÑandú,Él\n', 'utf16le'));
    assert.deepEqual(namesOf(read(utf16)), [['Él', 'Ñandú']]);
    assert.equal(problemOf(Uint8Array.of(0x74, 0x69, 0xe9, 0x81)), 'file_encoding');
    assert.equal(problemOf(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0)), 'file_format_unknown');
  });

  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY a "${'&lol;'.repeat(10)}">]><playlist><title>&a;</title></playlist>`;
  const bad: readonly (readonly [string, string, FileProblem])[] = [
    ['an empty file', ' \n', 'file_empty'],
    ['JSON that breaks off', '{"songs": [', 'file_broken'],
    ['JSON of another kind', '{"a": 1}', 'file_format_unknown'],
    ['JSON without songs', '{"songs": []}', 'file_without_songs'],
    [
      'songs of wrong types',
      '{"songs": [1, null, "x", {"trackName": {}}, {"title": []}, {"isrc": 5}]}',
      'file_without_songs',
    ],
    ['a table with a quoted cell that does not end', 'title,artist\n"A" b,C\nD,E\n', 'file_broken'],
    ['XML that breaks off', '<playlist><trackList><track>', 'file_broken'],
    ['XML of another kind', '<html></html>', 'file_format_unknown'],
    ['XML with entities', laughs, 'file_has_entities'],
    [
      'XML with an external entity',
      '<!DOCTYPE a SYSTEM "file:///etc/passwd"><playlist/>',
      'file_has_entities',
    ],
    ['a plain text', 'This is a letter to my aunt.\nIt has two rows.', 'file_format_unknown'],
    ['a table without songs', 'age,size\n1,2\n', 'file_format_unknown'],
  ];
  for (const [what, text, problem] of bad)
    it(`[H1112] reading ${what} as a playlist file is refused with the code ${problem}`, () =>
      assert.equal(problemOf(text), problem));

  it('[H1112] a playlist file with too deeply nested elements is refused', () => {
    const deep = `<playlist>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</playlist>`;
    assert.equal(problemOf(deep), 'file_broken');
    assert.equal(problemOf('['.repeat(200_000)), 'file_broken');
  });

  it('[H1112] when a playlist file is read, long names are shortened, and invalid values and links that are not http are dropped', () => {
    const entry = {
      ...{ title: 'x'.repeat(100_000), artist: 'a\u0000b\u202ec', duration: -5, isrc: 'no' },
      ...{
        link: 'javascript:alert(1)',
        musicProviders: { nowhere: '1', spotify: 's'.repeat(500), __proto__: 'x' },
      },
    };
    const [song] = read(JSON.stringify([entry])).songs;
    assert.deepEqual(
      [
        song?.trackName.length,
        song?.artistName,
        song?.duration,
        song?.isrc,
        song?.link,
        song?.musicProviders,
      ],
      [300, 'abc', 0, null, null, {}],
    );
  });

  it('[H1112] playlist files are read in a child process; a file that needs too much memory is refused, and the next file can be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'playlist-file-'));
    const pool = createProcessPool({ processes: 1, timeoutMs: NEVER_MS, maxMemoryMb: 400 });
    try {
      const good = join(folder, 'good.csv');
      await writeFile(good, 'title,artist\nOne,Two\nThree,Four\n');
      const playlist = await readPlaylistFileIsolated(pool, { path: good, maxSongs: 2 });
      assert.equal(playlist.songs.length, 2);
      await assert.rejects(
        readPlaylistFileIsolated(pool, { path: good, maxSongs: 1 }),
        (error) => error instanceof PlaylistFileError && error.problem === 'file_too_many_songs',
      );
      const hostile = join(folder, 'hostile.json');
      await writeFile(hostile, `[${'[],'.repeat(1_600_000)}[]]`);
      await assert.rejects(
        readPlaylistFileIsolated(pool, { path: hostile, maxSongs: 100 }),
        (error) => error instanceof PlaylistFileError,
      );
      assert.equal((await readPlaylistFileIsolated(pool, { path: good, maxSongs: 2 })).songs.length, 2);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
