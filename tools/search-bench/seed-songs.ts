import type pg from 'pg';
import { withoutIndexes } from '../seed/without-indexes.ts';

/** Number of different words in titles and names of artists. */
const WORDS = 4_000;
const BATCH = 100_000;

/**
 * Returns the word with this number. It has two or three syllables, so that many words have the same beginning, as in a
 * language.
 */
function wordOf(number: number): string {
  const syllables = [
    'ba',
    'ce',
    'di',
    'fo',
    'gu',
    'ha',
    'je',
    'ki',
    'lo',
    'mu',
    'na',
    'pe',
    'ri',
    'so',
    'tu',
    'va',
  ];
  const at = (place: number) => syllables[Math.floor(number / 16 ** place) % 16] ?? '';
  return `${at(2)}${at(1)}${at(0)}${number % 3 === 0 ? 'n' : ''}`;
}

/**
 * Inserts verified uploads with made-up texts: three words in the title and two in the artist's name, which
 * depend on the song's number.
 */
export async function seedSongs(client: pg.Client, songs: number): Promise<void> {
  await client.query('create temporary table words (number int primary key, word text)');
  await client.query('insert into words select * from unnest($1::int[], $2::text[])', [
    Array.from({ length: WORDS }, (_, number) => number),
    Array.from({ length: WORDS }, (_, number) => wordOf(number)),
  ]);
  // SQL for a number from 0 to 3,999 that depends on the song's number and on the place of the word.
  const pick = (place: number) => `(hashint8(n * 8 + ${place}) & 2147483647) % ${WORDS}`;
  await withoutIndexes(client, ['songs', 'song_files'], async () => {
    for (let from = 0; from < songs; from += BATCH) {
      const to = Math.min(songs, from + BATCH);
      await client.query(
        `with numbered as (
           select n, ${[0, 1, 2, 3, 4].map((place) => `${pick(place)} as w${place}`).join(', ')}
           from generate_series($1::bigint, $2::bigint) as n
         ), made as (
           insert into songs (short_id, status, track_name, artist_name, duration)
           select 'bench' || n, 'VERIFIED', t0.word || ' ' || t1.word || ' ' || t2.word, a0.word || ' ' || a1.word, 180
           from numbered join words t0 on t0.number = w0 join words t1 on t1.number = w1
             join words t2 on t2.number = w2 join words a0 on a0.number = w3 join words a1 on a1.number = w4
           returning id
         )
         insert into song_files (song_id, original_key, original_name, original_bytes, http_key)
         select id, 'bench/' || id, 'bench.mp3', 1, 'bench/' || id from made`,
        [from + 1, to],
      );
    }
  });
}

/**
 * Returns typical queries: a word of a title with the beginning of a word of the artist's name; every fifth
 * is only an unfinished word, which matches many songs.
 */
export async function queriesOf(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ trackName: string; artistName: string; id: number }>(
    `select id, track_name as "trackName", artist_name as "artistName" from songs
     where short_id = any($1::text[]) order by id`,
    [Array.from({ length: count }, (_, number) => `bench${number * 97 + 1}`)],
  );
  return rows.map(({ trackName, artistName }, number) => {
    const title = trackName.split(' ')[number % 3] ?? '';
    const artist = artistName.split(' ')[number % 2] ?? '';
    return number % 5 === 0 ? title.slice(0, 4) : `${title} ${artist.slice(0, 3 + (number % 3))}`;
  });
}
