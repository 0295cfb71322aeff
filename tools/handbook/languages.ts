/** Languages of the handbook. Documents for operators and builders are only in English. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The page from which the sidebar of each language is made. */
export const indexes: Readonly<Record<Language, string>> = {
  en: 'docs/handbook/README.md',
  es: 'docs/handbook/es/README.md',
};

const SPANISH = 'docs/handbook/es/';

export const languageOf = (source: string): Language => (source.startsWith(SPANISH) ? 'es' : 'en');

/** Returns the path of the same page in the other language; that page may not exist. */
export const otherLanguageOf = (source: string): string =>
  source.startsWith(SPANISH)
    ? source.replace(SPANISH, 'docs/handbook/')
    : source.replace('docs/handbook/', SPANISH);

export const texts = {
  en: {
    handbook: 'Handbook',
    skip: 'Skip to the text',
    search: 'Search',
    searchLabel: 'Search the handbook',
    pages: 'Pages',
    hangouts: 'Hangouts',
    otherLanguage: 'Español',
    headings: 'On this page',
    neighbours: 'Before and after',
  },
  es: {
    handbook: 'Manual',
    skip: 'Ir al texto',
    search: 'Buscar',
    searchLabel: 'Buscar en el manual',
    pages: 'Páginas',
    hangouts: 'Hangouts',
    otherLanguage: 'English',
    headings: 'En esta página',
    neighbours: 'Antes y después',
  },
} as const satisfies Record<Language, Record<string, string>>;
