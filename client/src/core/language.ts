/** [R023] The languages of the interface; the first is the fallback. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** [R022] The language that the address asks for, else the stored one, else English. */
export function chooseLanguage(search: string, stored: string | null): Language {
  const requested = new URLSearchParams(search).get('lang');
  return requested === null ? supportedLanguage(stored) : supportedLanguage(requested);
}

function supportedLanguage(value: string | null): Language {
  const short = value?.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === short) ?? 'en';
}
