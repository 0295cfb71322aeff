import assert from 'node:assert/strict';
import { song } from '../test/booth.ts';
import { refusalBeforeQueueing, refusalOfSong } from './moderation/index.ts';
import { findUnplayableCode, listSources } from './playable.ts';

const all = ['uploadService', 'audius', 'youtube'];

describe('findUnplayableCode, why a song cannot be played', () => {
  it('[H014][H302] a song is playable only with the status VERIFIED or SUCCESS and a known duration of at most twenty minutes', () => {
    assert.equal(findUnplayableCode(song('ready'), all), null);
    assert.equal(findUnplayableCode(song('resolved', { status: 'SUCCESS' }), all), null);
    for (const status of ['UNVERIFIED', 'PENDING_REQUEST', 'DATA_NOT_FOUND', 'nonsense', null])
      assert.equal(findUnplayableCode(song('x', { status }), all), 'song_not_playable', `${status}`);
    for (const duration of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      assert.equal(findUnplayableCode(song('x', { duration }), all), 'song_not_playable', `${duration}`);
    assert.equal(findUnplayableCode(song('long', { duration: 1200 }), all), null);
    assert.equal(findUnplayableCode(song('longer', { duration: 1200.5 }), all), 'song_too_long');
  });

  it('[H1430] a live set needs a hangout with live audio and a known duration of at most two hours, but no provider', () => {
    const set = { musicProviders: {}, streamUrls: {}, status: 'SUCCESS', liveSet: true } as const;
    assert.equal(findUnplayableCode(song('set', { ...set, duration: 7200 }), all), null);
    assert.equal(findUnplayableCode(song('set', { ...set, duration: 7201 }), all), 'song_too_long');
    assert.equal(findUnplayableCode(song('set', { ...set, duration: 0 }), all), 'song_not_playable');
    const rules = { explicit: false, musicProviderKeys: ['youtube'] };
    const here = { songRules: rules, providers: all };
    const hour = song('set', { ...set, duration: 3600 });
    assert.equal(refusalOfSong(here, hour), null);
    for (const [liveAudio, code] of [
      [true, null],
      [false, 'song_live_set'],
    ] as const)
      assert.equal(refusalOfSong({ ...here, songRules: { ...rules, liveAudio } }, hour), code);
  });

  it('[H1160] a song is playable only if it has a source at a provider that this server uses', () => {
    const tube = song('tube', { musicProviders: { youtube: 'y1' }, streamUrls: {} });
    assert.equal(findUnplayableCode(tube, all), null);
    assert.equal(findUnplayableCode(tube, ['uploadService']), 'song_no_source');
    assert.equal(
      findUnplayableCode(song('x', { musicProviders: {}, streamUrls: {} }), all),
      'song_no_source',
    );
    const withoutFile = song('x', { streamUrls: {} });
    assert.equal(findUnplayableCode(withoutFile, all), 'song_no_source', 'an upload without a file');
    const elsewhere = { musicProviders: { uploadService: '7', audius: 'a', deezer: 'd' }, streamUrls: {} };
    assert.deepEqual(listSources(song('x', elsewhere), all), ['audius']);
  });
});

describe('refusalOfSong, why a hangout refuses a song', () => {
  const rules = { explicit: false, musicProviderKeys: ['audius', 'youtube'] };

  it('[H983][H1160] a song is playable only through a provider that both the hangout and the server allow', () => {
    const ids = { audius: 'a', spotify: 's' };
    const both = song('both', { musicProviders: ids, streamUrls: {} });
    const at = (providers: string[], keys = rules.musicProviderKeys) =>
      refusalOfSong({ songRules: { ...rules, musicProviderKeys: keys }, providers }, both);
    assert.equal(at(['audius']), null);
    assert.equal(at(['spotify'], ['audius', 'spotify']), null);
    assert.equal(
      at(['spotify']),
      'song_provider',
      'the server asks only Spotify, the hangout plays only Audius',
    );
    assert.equal(at(['youtube']), 'song_no_source');
  });

  it('[H1161] the browser’s check of a song before queueing gives the same refusal code, or null, as the hangout’s check', () => {
    const songs = [
      song('fine', { musicProviders: { audius: 'a' }, streamUrls: {} }),
      song('loud', { musicProviders: { audius: 'a' }, explicit: true, streamUrls: {} }),
      song('upload'),
      song('nowhere', { musicProviders: { spotify: 's' }, streamUrls: {} }),
      song('long', { duration: 5000 }),
    ];
    const codes = songs.map((one) => refusalBeforeQueueing(rules, one, all));
    assert.deepEqual(codes, [null, 'song_explicit', 'song_provider', 'song_no_source', 'song_too_long']);
    assert.deepEqual(
      songs.map((one) => refusalOfSong({ songRules: rules, providers: all }, one)),
      codes,
    );
  });
});
