import assert from 'node:assert/strict';
import { isSameSong } from '@hangout/rules';
import { queryRow } from '../sql.ts';
import { sameSongSql } from './same-song.ts';

interface Traits {
  readonly trackName: string;
  readonly artistName: string;
  readonly duration: number;
  readonly isrc: string | null;
  readonly musicProviders: Record<string, string>;
}

const blue: Traits = {
  trackName: 'Blue',
  artistName: 'Nima',
  duration: 100,
  isrc: 'AA1',
  musicProviders: { spotify: 's1' },
};
const other: Traits = { ...blue, trackName: 'Red', isrc: null, musicProviders: {} };

const pairs: [string, Traits, Traits][] = [
  ['the same ISRC', blue, { ...other, isrc: 'AA1' }],
  ['no ISRC', { ...blue, isrc: null }, other],
  ['empty ISRCs', { ...blue, isrc: '' }, { ...other, isrc: '' }],
  ['the same id at one provider', blue, { ...other, musicProviders: { spotify: 's1', apple: 'a' } }],
  ['the same id at different providers', blue, { ...other, musicProviders: { apple: 's1' } }],
  ['the same names and durations 5 seconds apart', blue, { ...other, trackName: ' BLUE ', duration: 105 }],
  ['the same names and durations 6 seconds apart', blue, { ...other, trackName: 'blue', duration: 106 }],
  [
    'names in other Unicode forms',
    { ...blue, trackName: 'Blüe & Co.' },
    { ...other, trackName: 'Blu\u0308e and Co' },
  ],
  ['titles of different signs', { ...blue, trackName: '÷' }, { ...other, trackName: '×' }],
  ['voiced and unvoiced kana', { ...blue, trackName: 'ガ' }, { ...other, trackName: 'カ' }],
  ['the same title and different artists', blue, { ...other, trackName: 'Blue', artistName: 'Mara' }],
  ['empty titles', { ...blue, trackName: '' }, { ...other, trackName: '' }],
];

import { Song } from '../models/songs.ts';
import { databaseTest } from '../testing.ts';

describe('sameSongSql, the rule isSameSong as SQL', () => {
  const t = databaseTest();

  let number = 0;
  const insert = async (traits: Traits) => {
    number += 1;
    const { musicProviders } = traits;
    const [made] = await Song.query(t.db)
      .insert({
        ...traits,
        musicProviders: { ...musicProviders },
        shortId: `short${number}`,
        status: 'VERIFIED',
      })
      .returning('id');
    return made?.id;
  };

  for (const [what, a, b] of pairs) {
    it(`[R137][R138][R139] sameSongSql decides like isSameSong about two songs with: ${what}`, async () => {
      const bindings = { a: await insert(a), b: await insert(b) };
      const answer = await queryRow<{ same: boolean | null }>(
        t.db,
        `select ${sameSongSql('s', 'n')} as same from songs s, songs n where s.id = :a and n.id = :b`,
        bindings,
      );
      assert.equal(answer?.same ?? false, isSameSong(a, b));
    });
  }
});
