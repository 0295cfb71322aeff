import { LANGUAGES, type Language } from '@hangout/rules';
import type { TFunction } from 'i18next';
import { brand } from './brand.ts';
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
 * [R016][R022][H855] The texts of the interface in the chosen language; [H1383] the build has put the English one where a
 * language has none, so that none needs another file. It has the interface and the types of i18next, which is not part of the build: the client needs a
 * twentieth of it, which `translate.test.ts` compares with it.
 */
export const i18n = {
  get language(): Language {
    return language;
  },
  get t(): TFunction {
    return t;
  },
  /** Whether there is a text for this key. */
  exists: (key: string): boolean => findLoaded(key) !== undefined,
  /** The text of a key as it is written, in the plural form of `count`; empty until it is loaded. */
  template: (key: string, count?: unknown): string => findLoaded(key, count) ?? describeMissing(key),
  /** Calls `listener` when another language is shown or more texts are loaded. Answers how to stop. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** A new function for each change, by which React sees that texts have changed. */
function createTranslate(): TFunction {
  const translate = (key: string, values?: TextValues) =>
    fillTemplate(i18n.template(key, values?.count), language, { brand: brand.name, ...values });
  // The cast is safe: keys are typed by en.json, and every text is a string.
  return translate as unknown as TFunction;
}

/** [H224] A text that no loaded file has begins to load the other files, and is there when they are. */
function findLoaded(key: string, count?: unknown): string | undefined {
  const template = findTemplate(loaded.get(language) ?? {}, language, key, count);
  if (template === undefined && !isComplete()) void loadAllTexts();
  return template;
}

/** A key without a text shows itself, once it is certain that there is none. */
const describeMissing = (key: string) => (isComplete() ? key : '');

const completed = new Set<string>();
const isComplete = () => textGroups.every((group) => completed.has(`${language} ${group}`));

/**
 * Loads a group of texts in the language that is shown; at once where it is there already.
 * @throws Error where the file cannot be loaded
 */
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

/** Loads what is missing of the language that is shown. What cannot be loaded is asked for again with the next text. */
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
 * Chooses the language and loads the texts of the page that is opened.
 * @throws Error where that is not possible
 */
export async function initI18n(groups: readonly TextGroup[]): Promise<void> {
  language = chooseLanguage(location.search, readStorage(storageKeys.locale), navigator.languages);
  await Promise.all(groups.map((group) => loadTexts(group)));
  document.documentElement.lang = language;
  if (new URLSearchParams(location.search).has('lang')) writeStorage(storageKeys.locale, language);
}

/** Changes the language once its texts are loaded, and stores it for later visits. @throws Error where they cannot be */
export async function changeLanguage(next: Language): Promise<void> {
  await Promise.all([...wantedGroups].map((group) => loadTexts(group, next)));
  writeStorage(storageKeys.locale, next);
  language = next;
  document.documentElement.lang = next;
  announceChange();
}

/** Formats a number in the user's language. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(i18n.language).format(value);
}
