import { LANGUAGES, type Language } from '@hangout/rules';

/**
 * [H224] The parts in which the texts of a language are loaded: those of the first page, those of a hangout, and all
 * others. `client/text-groups.ts` says which text belongs where.
 */
export const textGroups = ['first', 'hangout', 'more'] as const;
export type TextGroup = (typeof textGroups)[number];

/** URLs of the text files; a group without one is part of the first. */
export type TextFiles = Readonly<Record<Language, Readonly<Partial<Record<TextGroup, string>>>>>;

/** The files as tests read them. Vite replaces this value: in development by one file for each language, in the build by those that it has written. */
export const textFiles: TextFiles = Object.fromEntries(
  LANGUAGES.map((language) => [language, { first: `@hangout/rules/locales/${language}.json` }]),
);
