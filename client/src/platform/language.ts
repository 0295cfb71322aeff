import { findLanguage, LANGUAGES, type Language } from '@hangout/rules';

/**
 * [R022][H855] Returns the language in the URL, else the stored one, else the first supported language of the
 * browser, else the server's default language [H1965].
 */
export function chooseLanguage(
  search: string,
  stored: string | null,
  ofBrowser: readonly string[] = [],
  ofPlace: Language = LANGUAGES[0],
): Language {
  const requested = new URLSearchParams(search).get('lang');
  const tags = requested !== null ? [requested] : stored !== null ? [stored] : ofBrowser;
  return findLanguage(tags) ?? findLanguage([ofPlace]) ?? LANGUAGES[0];
}
