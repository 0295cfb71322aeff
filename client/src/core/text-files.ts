import type { Language } from '@hangout/rules';

/**
 * [H224] The parts in which the texts of a language are loaded: those of the first page, those of a hangout, and all
 * others. `client/text-groups.ts` says which text belongs where.
 */
export const textGroups = ['first', 'hangout', 'more'] as const;
export type TextGroup = (typeof textGroups)[number];

/** URLs of the text files; a group without one is part of the first. */
export type TextFiles = Readonly<Record<Language, Readonly<Partial<Record<TextGroup, string>>>>>;

/** In development each language is one file. The build replaces this value by those of the files that it has written. */
export const textFiles: TextFiles = {
  en: { first: new URL('../locales/en.json', import.meta.url).href },
  es: { first: new URL('../locales/es.json', import.meta.url).href },
};
