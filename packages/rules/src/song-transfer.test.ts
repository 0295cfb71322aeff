import assert from 'node:assert/strict';
import { chooseMatch, MOST_PAUSES, matchWords, pauseBefore, playlistFileName } from './song-transfer.ts';

describe('matching an imported song to a provider’s catalogue', () => {
  const song = (trackName: string, artistName: string, duration = 0, isrc: string | null = null) => ({
    ...{ trackName, artistName, duration, isrc },
  });
  const wanted = song('Blue Monday', 'New Order', 450, 'GBAAP8300001');

  it('[H1101] for an imported song, a catalogue song with the same ISRC is preferred to one with the same names', () => {
    const byIsrc = song('Blue Monday 1983', 'NO', 10, 'GBAAP8300001');
    assert.deepEqual(chooseMatch(wanted, [song('Blue Monday', 'New Order', 450), byIsrc]), {
      ...{ song: byIsrc, outcome: 'found' },
    });
  });

  it('[H1101] an imported song matches regardless of case, accents and further artists if the durations are similar or unknown', () => {
    const described = song('Café Olé (feat. Somebody)', 'Björk', 200);
    for (const duration of [195, 205, 0])
      assert.equal(chooseMatch(described, [song('cafe ole', 'BJORK', duration)])?.outcome, 'found');
    assert.equal(chooseMatch(song('A', 'Simon & Garfunkel'), [song('A', 'Simon')])?.outcome, 'found');
    assert.equal(chooseMatch(song('東京', '椎名林檎'), [song('東京', '椎名林檎')])?.outcome, 'found');
  });

  it('[H1101] a catalogue song with the names of an imported song but another duration or edition is reported as another version', () => {
    const longer = song('Blue Monday', 'New Order', 900);
    assert.equal(chooseMatch(wanted, [longer])?.outcome, 'other_version');
    for (const edition of ['Blue Monday (Live)', 'Blue Monday - 2011 Remaster', 'Blue Monday [12" Mix]'])
      assert.equal(chooseMatch(wanted, [song(edition, 'New Order', 450)])?.outcome, 'other_version');
    const exact = song('Blue Monday', 'New Order', 451);
    assert.equal(chooseMatch(wanted, [longer, exact])?.song, exact);
  });

  it('[H1101] an imported song and a catalogue song with another artist or title, or without a name, do not match', () => {
    assert.equal(
      chooseMatch(wanted, [song('Blue Monday', 'Orgy', 450), song('Blue', 'New Order', 450)]),
      null,
    );
    assert.equal(chooseMatch(song('', ''), [song('', '')]), null);
    assert.equal(chooseMatch(song('?', 'x'), [song('!', 'x')]), null);
  });

  const alike: readonly (readonly [string, ReturnType<typeof song>, ReturnType<typeof song>])[] = [
    ['decomposed letters', song('Ondore\u0301', 'Ani'), song('Ondoré', 'Ani')],
    ['“and” instead of an ampersand', song('Harbour', 'Marrow and Finch'), song('Harbour', 'Marrow & Finch')],
    [
      'title and artist in swapped fields',
      song('Marrow & Finch', 'Harbour'),
      song('Harbour', 'Marrow & Finch'),
    ],
    ['another order of the artists', song('Harbour', 'Ani, Bert'), song('Harbour', 'Bert & Ani')],
    ['a title that is a single symbol', song('÷', 'Ani'), song('÷', 'Ani')],
    [
      'letters such as ø, which Unicode does not decompose',
      song('Smørrebrød', 'Łona'),
      song('Smorrebrod', 'Lona'),
    ],
    ['another apostrophe', song('Don’t Go', 'Ani'), song("Don't Go", 'Ani')],
    ['full-width letters', song('ＡＢＣ', 'Ani'), song('abc', 'Ani')],
  ];
  for (const [what, wantedSong, stored] of alike)
    it(`[H1571] chooseMatch finds an imported song in the catalogue despite ${what}`, () =>
      assert.deepEqual(chooseMatch(wantedSong, [stored]), { song: stored, outcome: 'found' }));

  it('[H1571] two songs do not match if letters of their names differ by more than an accent', () => {
    assert.equal(chooseMatch(song('ガンバレ', 'ガガガSP'), [song('カンハレ', 'カカカSP')]), null);
    assert.equal(chooseMatch(song('÷', 'Ani'), [song('×', 'Ani')]), null);
    assert.equal(chooseMatch(song('हिन्दी', 'Ani'), [song('हन्द', 'Ani')]), null);
  });

  it('[H1101] the search words for an imported song leave out editions and featured artists', () => {
    assert.equal(
      matchWords(song('Blue Monday - 2011 Remaster', 'New Order, Somebody')),
      'Blue Monday New Order',
    );
    assert.equal(matchWords(song('Año ft. X', 'Ñu')), 'Año Ñu');
    assert.equal(matchWords(song('(What)', 'Y')), '(What) Y');
  });

  it('[H1577] playlistFileName keeps letters and vowel signs of any script, replaces other signs by “_”, and is never empty', () => {
    assert.equal(playlistFileName('हिन्दी गाने'), 'हिन्दी गाने');
    assert.equal(playlistFileName('AC/DC: "Live"?'), 'AC_DC_ _Live_');
    assert.equal(playlistFileName(''), 'playlist');
  });

  it('[H1103] pauses between retries double from 1 s, total 10 to 20 minutes, and last as long as the provider asks, up to a week', () => {
    const rests = Array.from({ length: MOST_PAUSES }, (_, pauses) => pauseBefore(pauses, null));
    assert.deepEqual(rests.slice(0, 4), [1_000, 2_000, 4_000, 8_000]);
    const minutes = rests.reduce((sum, ms) => sum + ms, 0) / 60_000;
    assert.ok(minutes > 10 && minutes < 20, String(minutes));
    assert.equal(pauseBefore(0, 30_000), 30_000);
    assert.equal(pauseBefore(0, 22 * 3_600_000), 22 * 3_600_000);
    assert.equal(pauseBefore(9, 30 * 86_400_000), 7 * 86_400_000);
  });
});
