import { i18n } from './i18n.ts';

/** [H292] The name of a country in the reader's language, by its code of ISO 3166-1, such as ES; the code where it has no name. */
export const countryName = (code: string, language: string = i18n.language): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;

/** Codes that are regions and no countries, or stand for nothing. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** [H1241] The codes of all countries that have a name, in the order of their names in the reader's language. */
export function listCountries(language: string = i18n.language): readonly { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      // Codes of former countries stand for those that came after them.
      const isFormer = new Intl.Locale(`und-${code}`).region !== code;
      const name = isFormer || noCountries.has(code) ? undefined : names.of(code);
      return name === undefined ? [] : [{ code, name }];
    });
  return named.toSorted((one, other) => one.name.localeCompare(other.name, language));
}
