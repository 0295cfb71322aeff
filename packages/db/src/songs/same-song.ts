/**
 * [R137][R138][R139] Returns the rule `isSameSong` as an SQL condition on two aliases of `songs`. A test checks that
 * both agree.
 */
export function sameSongSql(a: string, b: string): string {
  const same = (column: string) => `${a}.${column} = ${b}.${column}`;
  return `(
    ${a}.id = ${b}.id
    or (${a}.isrc = ${b}.isrc and ${a}.isrc <> '')
    or exists (
      select 1 from jsonb_each_text(${a}.music_providers) one
      join jsonb_each_text(${b}.music_providers) other using (key, value) where one.value <> '')
    or (${same('folded_track_name')} and ${same('folded_artist_name')} and ${a}.folded_track_name <> ''
      and ${a}.folded_artist_name <> '' and abs(${a}.duration - ${b}.duration) <= 5))`;
}
