import { LANGUAGES, type Language } from '@hangout/rules';
import i18next, { type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chooseLanguage } from './language.ts';
import { readStorage, storageKeys, writeStorage } from './storage.ts';

/** [R016][R022][H855] Translations in the chosen language. Every language has all texts, so that none needs another one. */
export const i18n = i18next.createInstance();

/** [H861] The texts of each language are a file of their own, and only that of the chosen language is loaded. */
const textFiles: Readonly<Record<Language, URL>> = {
  en: new URL('../locales/en.json', import.meta.url),
  es: new URL('../locales/es.json', import.meta.url),
};

/** @throws Error where the file cannot be loaded */
async function loadTexts(language: Language): Promise<ResourceKey> {
  const response = await fetch(textFiles[language]);
  if (!response.ok) throw new Error(`the texts in '${language}' could not be loaded: ${response.status}`);
  return response.json();
}

/** Loads the texts of the chosen language. @throws Error where that is not possible */
export async function initI18n(): Promise<void> {
  const language = chooseLanguage(location.search, readStorage(storageKeys.locale), navigator.languages);
  const texts = await loadTexts(language);
  i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: LANGUAGES,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  i18n.on('languageChanged', updateDocument);
  updateDocument(language);
  if (new URLSearchParams(location.search).has('lang')) writeStorage(storageKeys.locale, language);
}

function updateDocument(language: string): void {
  document.documentElement.lang = language;
}

/** Changes the language once its texts are loaded, and stores it for later visits. @throws Error where they cannot be */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation'))
    i18n.addResourceBundle(language, 'translation', await loadTexts(language));
  writeStorage(storageKeys.locale, language);
  await i18n.changeLanguage(language);
}

/** Formats a number in the user's language. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(i18n.language).format(value);
}
