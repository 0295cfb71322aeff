import { languages } from './language-files.ts';

/** The tag of a language that has a text file, such as `es`. */
export type Language = string;

/** [R023] [H1383] The languages of the interface, one for each file in `locales/`; the first is the fallback. */
export const LANGUAGES: readonly [Language, ...Language[]] = languages;

/** [H855] Returns the first supported language of an Accept-Language header, else `fallback`. */
export function readLanguage(accepted: string | undefined, fallback: Language = LANGUAGES[0]): Language {
  return findLanguage((accepted ?? '').slice(0, 200).split(',')) ?? fallback;
}

/**
 * [R023][H855] Returns the language of the first supported tag, for example `es` for `es-MX`; undefined if no tag is
 * supported.
 */
export function findLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const short = tag.trim().toLowerCase().split(/[-_;]/)[0];
    const found = LANGUAGES.find((language) => language === short);
    if (found) return found;
  }
  return undefined;
}
