/** [R023] The languages of the interface; the first is the fallback. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** [H855] The first supported language of an Accept-Language header, else the fallback. */
export function readLanguage(accepted: string | undefined): Language {
  return findLanguage((accepted ?? '').slice(0, 200).split(',')) ?? LANGUAGES[0];
}

/** [R023][H855] The first of these tags, such as `es-MX`, whose language is supported; undefined where none is. */
export function findLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const short = tag.trim().toLowerCase().split(/[-_;]/)[0];
    const found = LANGUAGES.find((language) => language === short);
    if (found) return found;
  }
  return undefined;
}
