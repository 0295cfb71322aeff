import { LANGUAGES, type Language } from '@hangout/rules';

/**
 * [H224] The groups in which the texts of a language are loaded: those of the first page, those of a hangout, and all
 * others. `client/text-groups.ts` assigns texts to groups.
 */
export const textGroups = ['first', 'hangout', 'more'] as const;
export type TextGroup = (typeof textGroups)[number];

/** URLs of the text files; a group without one is part of the first. */
export type TextFiles = Readonly<Record<Language, Readonly<Partial<Record<TextGroup, string>>>>>;

/**
 * The files that tests read. Vite replaces this value: in development by one file per language, in the build by the
 * files that it has written.
 */
export const textFiles: TextFiles = Object.fromEntries(
  LANGUAGES.map((language) => [language, { first: `@hangout/rules/locales/${language}.json` }]),
);
