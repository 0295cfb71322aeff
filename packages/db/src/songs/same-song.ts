/**
 * [R137][R138][R139] The rule `isSameSong` as SQL for whole tables, with two aliases of `songs`. A test compares
 * both.
 */
export function sameSongSql(a: string, b: string): string {
  const same = (column: string) => `lower(trim(${a}.${column})) = lower(trim(${b}.${column}))`;
  return `(
    ${a}.id = ${b}.id
    or (${a}.isrc = ${b}.isrc and ${a}.isrc <> '')
    or exists (
      select 1 from jsonb_each_text(${a}.music_providers) one
      join jsonb_each_text(${b}.music_providers) other using (key, value) where one.value <> '')
    or (${same('track_name')} and ${same('artist_name')} and trim(${a}.track_name) <> ''
      and trim(${a}.artist_name) <> '' and abs(${a}.duration - ${b}.duration) <= 5))`;
}
