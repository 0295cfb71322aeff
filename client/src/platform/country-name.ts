import { i18n } from './i18n.ts';

/**
 * [H292] The name of a country in the reader's language by its ISO 3166-1 code, such as ES; the code itself if it has
 * no name.
 */
export const countryName = (code: string, language: string = i18n.language): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;

/** Codes of regions that are not countries, and placeholder codes. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** [H1241] All countries that have a name, sorted by their names in the reader's language. */
export function listCountries(language: string = i18n.language): readonly { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      // `Intl.Locale` replaces former country codes by their successors.
      const isFormer = new Intl.Locale(`und-${code}`).region !== code;
      const name = isFormer || noCountries.has(code) ? undefined : names.of(code);
      return name === undefined ? [] : [{ code, name }];
    });
  return named.toSorted((one, other) => one.name.localeCompare(other.name, language));
}
