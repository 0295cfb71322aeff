import { findLanguage, LANGUAGES, type Language } from '@hangout/rules';

/**
 * [R022][H855] Chooses the language: from the URL if it names one, else the stored one, else from the
 * browser's list. If that source has no supported language, returns the server's default [H1965] without
 * trying the next source.
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
