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
  ['equal isrc', blue, { ...other, isrc: 'AA1' }],
  ['no isrc on either side', { ...blue, isrc: null }, other],
  ['blank isrc on both sides', { ...blue, isrc: '' }, { ...other, isrc: '' }],
  ['equal id of a provider', blue, { ...other, musicProviders: { spotify: 's1', apple: 'a' } }],
  ['equal id of different providers', blue, { ...other, musicProviders: { apple: 's1' } }],
  ['same names, 5 seconds apart', blue, { ...other, trackName: ' BLUE ', duration: 105 }],
  ['same names, 6 seconds apart', blue, { ...other, trackName: 'blue', duration: 106 }],
  ['same title, another artist', blue, { ...other, trackName: 'Blue', artistName: 'Mara' }],
  ['blank titles', { ...blue, trackName: '' }, { ...other, trackName: '' }],
];

import { Song } from '../models/songs.ts';
import { databaseTest } from '../testing.ts';

describe('sameSongSql', () => {
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
    it(`[R137][R138][R139] sameSongSql gives the same result as isSameSong: ${what}`, async () => {
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
