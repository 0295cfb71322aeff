import { findLanguage, LANGUAGES, type Language } from '@hangout/rules';

/**
 * [R022][H855] Returns the language in the URL, else the stored one, else the first supported language of the
 * browser, else English.
 */
export function chooseLanguage(
  search: string,
  stored: string | null,
  ofBrowser: readonly string[] = [],
): Language {
  const requested = new URLSearchParams(search).get('lang');
  const tags = requested !== null ? [requested] : stored !== null ? [stored] : ofBrowser;
  return findLanguage(tags) ?? LANGUAGES[0];
}
