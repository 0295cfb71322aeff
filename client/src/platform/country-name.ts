import { i18n } from './i18n.ts';

/**
 * [H292] Returns the name of a country (ISO 3166-1 code, such as ES) in a language; the code itself if it has
 * no name.
 */
export const countryName = (code: string, language: string = i18n.language): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;

/** Codes that `Intl.DisplayNames` knows but that are unions or placeholders. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** [H1241] Returns all countries that have a name, sorted by name in a language. */
export function listCountries(language: string = i18n.language): readonly { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      // `Intl.Locale` replaces the code of a former country by that of its successor, so a changed code means
      // a former country.
      const isFormer = new Intl.Locale(`und-${code}`).region !== code;
      const name = isFormer || noCountries.has(code) ? undefined : names.of(code);
      return name === undefined ? [] : [{ code, name }];
    });
  return named.toSorted((one, other) => one.name.localeCompare(other.name, language));
}
