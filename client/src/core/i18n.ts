import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { brand } from './brand.ts';
import { chooseLanguage, type Language, languages } from './language.ts';
import { readStorage, storageKeys, writeStorage } from './storage.ts';

/** [R016][R022] Translations in the chosen language, with English where one is missing. */
export const i18n = i18next.createInstance();

export function initI18n(): void {
  const language = chooseLanguage(location.search, readStorage(storageKeys.locale));
  i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: languages,
    resources: { en: { translation: en }, es: { translation: es } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  i18n.on('languageChanged', updateDocument);
  updateDocument(language);
  if (new URLSearchParams(location.search).has('lang')) writeStorage(storageKeys.locale, language);
}

function updateDocument(language: string): void {
  document.documentElement.lang = language;
  document.title = brand.title;
}

/** Changes the language at once and stores it for later visits. */
export function changeLanguage(language: Language): void {
  writeStorage(storageKeys.locale, language);
  void i18n.changeLanguage(language);
}

/** Formats a number in the user's language. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(i18n.language).format(value);
}
