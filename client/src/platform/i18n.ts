import { LANGUAGES, type Language } from '@hangout/rules';
import type { TFunction } from 'i18next';
import { brand, placeLanguage } from './brand.ts';
import { chooseLanguage } from './language.ts';
import { readStorage, storageKeys, writeStorage } from './storage.ts';
import { type TextGroup, textFiles, textGroups } from './text-files.ts';
import { fillTemplate, findTemplate, type Texts, type TextValues } from './translate.ts';

const loaded = new Map<Language, Texts>();
const loads = new Map<string, Promise<void>>();
const wantedGroups = new Set<TextGroup>();
const listeners = new Set<() => void>();
let language: Language = LANGUAGES[0];
let t = createTranslate();

/**
 * [R016][R022][H855] The texts in the chosen language, with the interface of i18next, which is not bundled
 * because the client needs only a twentieth of it (`translate.test.ts` compares the results). [H1383] The
 * build fills missing translations with English, so there is no fallback here.
 */
export const i18n = {
  get language(): Language {
    return language;
  },
  get t(): TFunction {
    return t;
  },
  exists: (key: string): boolean => findLoaded(key) !== undefined,
  /**
   * Returns the text of a key in the plural form for `count`, without filled placeholders. While texts are
   * loading it may be empty.
   */
  template: (key: string, count?: unknown): string => findLoaded(key, count) ?? describeMissing(key),
  /** Calls `listener` when the language or the loaded texts change. Returns a function that stops this. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** [H1963] Rerenders all texts; called after the brand's name has changed. */
  refresh: (): void => announceChange(),
};

/** Creates a new function for each change of the texts, so that React notices the change. */
function createTranslate(): TFunction {
  const translate = (key: string, values?: TextValues) =>
    fillTemplate(i18n.template(key, values?.count), language, { brand: brand.name, ...values });
  // The cast is safe: en.json types the keys, and every text is a string.
  return translate as unknown as TFunction;
}

/**
 * [H224] Returns the loaded text of a key. If there is none, starts to load the text files that are still
 * missing.
 */
function findLoaded(key: string, count?: unknown): string | undefined {
  const template = findTemplate(loaded.get(language) ?? {}, language, key, count);
  if (template === undefined && !isComplete()) void loadAllTexts();
  return template;
}

/** Shown for a key without a text: nothing while texts are loading, then the key. */
const describeMissing = (key: string) => (isComplete() ? key : '');

const completed = new Set<string>();
const isComplete = () => textGroups.every((group) => completed.has(`${language} ${group}`));

/** Loads a group of texts; resolves at once if it is loaded. @throws Error if the file cannot be loaded */
export function loadTexts(group: TextGroup, into: Language = language): Promise<void> {
  const name = `${into} ${group}`;
  const known = loads.get(name);
  if (known) return known;
  wantedGroups.add(group);
  const load = fetchTexts(into, group).then(
    (texts) => {
      loaded.set(into, mergeTexts(loaded.get(into) ?? {}, texts));
      completed.add(name);
      if (into === language) announceChange();
    },
    (error: unknown) => {
      loads.delete(name);
      throw error;
    },
  );
  loads.set(name, load);
  return load;
}

/**
 * Loads all texts of the current language that are not loaded yet. After a failure the next missing text
 * starts another attempt.
 */
export async function loadAllTexts(): Promise<void> {
  await Promise.all(textGroups.map((group) => loadTexts(group))).catch(() => {});
}

async function fetchTexts(language: Language, group: TextGroup): Promise<Texts> {
  const url = textFiles[language]?.[group];
  if (url === undefined) return {};
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the texts in '${language}' could not be loaded: ${response.status}`);
  return response.json();
}

function mergeTexts(texts: Texts, more: Texts): Texts {
  const merged: Record<string, string | Texts> = { ...texts };
  for (const [key, text] of Object.entries(more)) {
    const known = merged[key];
    merged[key] = typeof text === 'object' && typeof known === 'object' ? mergeTexts(known, text) : text;
  }
  return merged;
}

function announceChange(): void {
  t = createTranslate();
  for (const listener of [...listeners]) listener();
}

/**
 * Chooses the language and loads the texts of the first page.
 * @throws Error if a file cannot be loaded
 */
export async function initI18n(groups: readonly TextGroup[]): Promise<void> {
  language = chooseLanguage(
    location.search,
    readStorage(storageKeys.locale),
    navigator.languages,
    placeLanguage(),
  );
  await Promise.all(groups.map((group) => loadTexts(group)));
  document.documentElement.lang = language;
  if (new URLSearchParams(location.search).has('lang')) writeStorage(storageKeys.locale, language);
}

/**
 * Changes the language once its texts are loaded, and stores it for later visits.
 * @throws Error if the texts cannot be loaded
 */
export async function changeLanguage(next: Language): Promise<void> {
  await Promise.all([...wantedGroups].map((group) => loadTexts(group, next)));
  writeStorage(storageKeys.locale, next);
  language = next;
  document.documentElement.lang = next;
  announceChange();
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(i18n.language).format(value);
}
