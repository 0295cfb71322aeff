/** [R023] Languages the interface is written in; the first is what everything else falls back to. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** [R022] The address decides, else what was stored, else English. */
export function chooseLanguage(search: string, stored: string | null): Language {
  const requested = new URLSearchParams(search).get('lang');
  return requested === null ? supportedLanguage(stored) : supportedLanguage(requested);
}

function supportedLanguage(value: string | null): Language {
  const short = value?.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === short) ?? 'en';
}
