import assert from 'node:assert/strict';
import { CLIENT_PROVIDERS, ID_PROVIDERS, PROVIDERS, URL_PROVIDERS } from './providers.ts';
import type { SongStatus, SongTraits } from './song.ts';
import {
  addProvider,
  chooseImportProvider,
  filterClientProviders,
  IMPORT_ORDER,
  isHearable,
  isSameSong,
  mayChangeStatus,
  NO_IMPORT_PROVIDER,
  NOT_IN_CATALOG,
  normalizeIsrc,
  normalizeProvider,
  SONG_STATUSES,
  songPageOf,
  UPLOAD_STATUSES,
} from './song.ts';

describe('isSameSong, whether two entries are the same song', () => {
  const one: SongTraits = { trackName: 'Dawn', artistName: 'Kai', duration: 200 };
  const same: [string, SongTraits, SongTraits][] = [
    [
      '[R136] songs with the same crateSongUuid are the same',
      { crateSongUuid: 'c' },
      { crateSongUuid: 'c', duration: 99 },
    ],
    ['[R137] songs with the same songId are the same', { songId: 's' }, { songId: 's' }],
    ['[R137] songs with the same songShortId are the same', { songShortId: 's' }, { songShortId: 's' }],
    ['[R137] songs with the same ISRC are the same', { isrc: 'X' }, { isrc: 'X' }],
    [
      '[R138] songs with the same id at one provider are the same',
      { musicProviders: { a: '1', b: '2' } },
      { musicProviders: { b: '2', c: '3' } },
    ],
    ['[R139] songs with equal name, artist and duration are the same', one, { ...one }],
    [
      '[R139] songs whose names differ only in case are the same',
      one,
      { ...one, trackName: 'DAWN', artistName: 'kai' },
    ],
    ['[R273] songs whose durations differ by five seconds are the same', one, { ...one, duration: 205 }],
  ];
  for (const [title, a, b] of same) {
    it(title, () => {
      assert.equal(isSameSong(a, b), true);
      assert.equal(isSameSong(b, a), true);
    });
  }
  const different: [string, SongTraits, SongTraits][] = [
    [
      '[R273] songs whose durations differ by more than five seconds are different',
      one,
      { ...one, duration: 205.1 },
    ],
    ['[R139] songs of different artists are different', one, { ...one, artistName: 'Lea' }],
    [
      '[R137] missing ISRCs do not make songs the same',
      { isrc: null, duration: 1 },
      { isrc: null, duration: 1 },
    ],
    [
      '[R139] empty names do not make songs the same',
      { trackName: '', artistName: '' },
      { trackName: '', artistName: '' },
    ],
    [
      '[R138] equal ids at different providers do not make songs the same',
      { musicProviders: { a: '1' } },
      { musicProviders: { b: '1' } },
    ],
    [
      '[R138] empty provider ids do not make songs the same',
      { musicProviders: { a: '' } },
      { musicProviders: { a: '' } },
    ],
  ];
  for (const [title, a, b] of different) it(title, () => assert.equal(isSameSong(a, b), false));
});

describe('chooseImportProvider, which chooses the provider to import a song from', () => {
  it('[R131] chooseImportProvider returns the song’s provider that comes first in the import order', () => {
    const musicProviders = {
      uploadService: 'u',
      apple: 'a',
      spotify: 's',
      soundCloudPublic: 'c',
      sevenDigital: '7',
    };
    for (const [i, provider] of IMPORT_ORDER.entries()) {
      const left = Object.fromEntries(IMPORT_ORDER.slice(i).map((name) => [name, musicProviders[name]]));
      assert.deepEqual(chooseImportProvider({ musicProviders: left }), {
        provider,
        id: musicProviders[provider],
      });
    }
  });
  it('[R132] chooseImportProvider returns null for a song without a provider that supports imports', () => {
    assert.equal(chooseImportProvider({ musicProviders: { youtube: 'y', audius: 'a' } }), null);
    assert.equal(chooseImportProvider({}), null);
  });
});

describe('error messages of a song import', () => {
  it('[R132][R133] the error messages of an import say that the provider is not supported, or that the catalogue lacks the song', () => {
    assert.deepEqual(
      [NO_IMPORT_PROVIDER, NOT_IN_CATALOG],
      [
        'Sorry, this song does not have any supported music providers to import from.',
        "Sorry, this song is not in our catalog and can't be imported.",
      ],
    );
  });
});

describe('names of music providers', () => {
  it('[R045][R046] clients know seven music providers, and there are seven others that clients do not know', () => {
    assert.deepEqual([CLIENT_PROVIDERS.length, PROVIDERS.length, new Set(PROVIDERS).size], [7, 14, 14]);
  });
  it('[R108][R109] each provider that clients know plays songs either from a URL or by id', () => {
    assert.deepEqual([...URL_PROVIDERS, ...ID_PROVIDERS].toSorted(), CLIENT_PROVIDERS.toSorted());
  });
  it('[H033] normalizeProvider turns soundcloud into soundCloudPublic and an unknown name into null', () => {
    assert.equal(normalizeProvider('soundcloud'), 'soundCloudPublic');
    assert.equal(normalizeProvider('tidal'), 'tidal');
    assert.equal(normalizeProvider('myspace'), null);
    assert.equal(normalizeProvider('constructor'), null);
  });
  it('[R045] filterClientProviders drops providers that clients do not know', () => {
    assert.deepEqual(
      filterClientProviders({ soundcloud: '1', tidal: '2', odd: '3', youtube: '4', apple: undefined }),
      {
        soundCloudPublic: '1',
        youtube: '4',
      },
    );
  });
  it('[R135] addProvider adds a provider to a list only if it is missing', () => {
    assert.deepEqual(addProvider(['apple'], 'apple'), ['apple']);
    assert.deepEqual(addProvider(['apple'], 'youtube'), ['apple', 'youtube']);
  });
});

describe('status and ids of a song', () => {
  it('[R047][R048] a song has one of eleven statuses, of which seven are for uploads', () => {
    assert.equal(SONG_STATUSES.length, 11);
    assert.equal(UPLOAD_STATUSES.at(-1), 'VERIFICATION_POSTPONED');
    assert.equal(UPLOAD_STATUSES.length, 7);
  });
  const ways: SongStatus[][] = [
    ['PENDING_UPLOAD', 'VALID_FILE_TYPE', 'VERIFIED'],
    ['PENDING_UPLOAD', 'VALID_FILE_TYPE', 'MISSING_METADATA', 'UNVERIFIED', 'VERIFIED'],
    ['VALID_FILE_TYPE', 'VERIFICATION_POSTPONED', 'VERIFIED'],
    ['PENDING_UPLOAD', 'VERIFICATION_ERROR'],
    ['PENDING_REQUEST', 'SUCCESS'],
    ['PENDING_REQUEST', 'FETCH_FAILED', 'PENDING_REQUEST', 'DATA_NOT_FOUND'],
  ];
  for (const way of ways) {
    it(`[R088] the status of a song may change along ${way.join(' → ')}`, () => {
      for (const [i, to] of way.slice(1).entries()) assert.ok(mayChangeStatus(way[i] ?? to, to));
    });
  }
  it('[H1060] normalizeIsrc removes hyphens and blanks, and turns an invalid ISRC into null', () => {
    assert.equal(normalizeIsrc(' us-rc1-76-07839'), 'USRC17607839');
    for (const none of ['', null, undefined, 'N/A', 'USRC176078390', 'unknown12345', '123456789012'])
      assert.equal(normalizeIsrc(none), null);
  });
  it('[H1069] songPageOf returns the URL of a song’s page, and null for an invalid id or a provider without such pages', () => {
    assert.equal(songPageOf('youtube', 'abc-DEF_123'), 'https://www.youtube.com/watch?v=abc-DEF_123');
    assert.equal(songPageOf('spotify', 'a/../b'), null);
    assert.equal(songPageOf('audius', 'D1'), null);
    assert.equal(songPageOf('nowhere', '1'), null);
  });
  it('[R088] a song’s status cannot change once it is final', () => {
    for (const end of ['VERIFIED', 'VERIFICATION_ERROR', 'SUCCESS', 'DATA_NOT_FOUND'] as const) {
      assert.ok(SONG_STATUSES.every((status) => !mayChangeStatus(end, status)));
    }
    assert.equal(mayChangeStatus('PENDING_UPLOAD', 'SUCCESS'), false);
  });
  it('[R048] an upload’s status cannot become one that only imports have', () => {
    for (const from of UPLOAD_STATUSES) {
      for (const to of SONG_STATUSES.slice(7)) assert.equal(mayChangeStatus(from, to), false);
    }
  });
  it('[R049] a song can be played only with the status VERIFIED or SUCCESS', () => {
    assert.deepEqual(SONG_STATUSES.filter(isHearable), ['VERIFIED', 'SUCCESS']);
  });
});
