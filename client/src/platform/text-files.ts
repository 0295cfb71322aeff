import { LANGUAGES, type Language } from '@hangout/rules';

/**
 * [H224] The parts in which the texts of a language are loaded: texts of the first page, of a hangout, and
 * all others. `client/text-groups.ts` assigns each text to a group.
 */
export const textGroups = ['first', 'hangout', 'more'] as const;
export type TextGroup = (typeof textGroups)[number];

/** URLs of the text files by language and group. A group without a URL is part of the file of `first`. */
export type TextFiles = Readonly<Record<Language, Readonly<Partial<Record<TextGroup, string>>>>>;

/**
 * Text files for tests. In the build, Vite replaces this value by the URLs of the real files
 * (client/text-groups.ts).
 */
export const textFiles: TextFiles = Object.fromEntries(
  LANGUAGES.map((language) => [language, { first: `@hangout/rules/locales/${language}.json` }]),
);
