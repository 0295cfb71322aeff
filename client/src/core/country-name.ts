import { i18n } from './i18n.ts';

/** [H292] The name of a country in the reader's language, by its code of ISO 3166-1, such as ES; the code where it has no name. */
export const countryName = (code: string, language: string = i18n.language): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;
