import { i18n } from './i18n.ts';

/**
 * [H292] Returns the name of a country by its ISO 3166-1 code, such as ES, in the reader's language; the code if there
 * is none.
 */
export const countryName = (code: string, language: string = i18n.language): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;

/** Codes of unions and placeholders, which are not countries. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** [H1241] All countries that have a name, sorted by their names in the reader's language. */
export function listCountries(language: string = i18n.language): readonly { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      // `Intl.Locale` replaces the code of a former country by the code of its successor.
      const isFormer = new Intl.Locale(`und-${code}`).region !== code;
      const name = isFormer || noCountries.has(code) ? undefined : names.of(code);
      return name === undefined ? [] : [{ code, name }];
    });
  return named.toSorted((one, other) => one.name.localeCompare(other.name, language));
}
