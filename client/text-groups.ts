import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, languageFiles } from '@hangout/rules';
import type { Plugin } from 'vite';
import { findPageModules } from './page-modules.ts';
import { pageRoots } from './page-roots.ts';
import { type TextGroup, textGroups } from './src/platform/text-files.ts';
import type { Texts } from './src/platform/translate.ts';

const source = path.join(import.meta.dirname, 'src');

/** The modules from which on a group is needed; all other texts are `more`. */
const rootModules = {
  // The lobby's texts are those of its toasts, and come with `platform/lazy.ts`.
  first: [
    ...pageRoots.first,
    ...pageRoots.user.filter((file) => !file.endsWith('use-lobby.ts')),
    ...pageRoots.events,
  ],
  hangout: [
    ...pageRoots.hangout,
    ...[
      'features/hangout/room-dialogs.tsx',
      'features/hangout/entrance.tsx',
      'components/message/emoji-grid.tsx',
      'features/hangout/first-steps/first-steps.tsx',
    ].map((file) => path.join(source, file)),
  ],
} satisfies Record<Exclude<TextGroup, 'more'>, readonly string[]>;

/** Texts that the server says, and those of the offline page, which the build writes into it. */
const elsewhere = /^(server|offline)\./;

/** Texts that any page may need and that are loaded with `more`: an error waits for its text (`platform/toasts.ts`). */
const lateKeys = ['errors.'];

/**
 * [H224] Splits the texts of each language into files: those that the modules of the first page name, those that a hangout
 * names besides, and all others, which are loaded with the first page or dialog that is no part of these. A text is
 * named by its key or by the beginning of one, as in `genres.${genre}`; whoever adds a text only writes it into
 * `packages/rules/src/locales/*.json`. What the server says is in none of them.
 */
export function splitTexts(texts: Texts): Readonly<Record<TextGroup, Texts>> {
  const keys = listKeys(texts).filter((key) => !elsewhere.test(key));
  const taken = new Set<string>();
  const groups: Partial<Record<TextGroup, Texts>> = {};
  for (const group of textGroups) {
    const isNamed = group === 'more' ? () => true : createKeyFilter(rootModules[group]);
    const chosen = keys.filter((key) => !taken.has(key) && isNamed(key));
    for (const key of chosen) taken.add(key);
    groups[group] = pickTexts(texts, chosen);
  }
  // The loop has set every group.
  return groups as Record<TextGroup, Texts>;
}

function listKeys(texts: Texts, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [before + key] : listKeys(text, `${before}${key}.`),
  );
}

/** A filter of the keys that the code of these modules names. */
function createKeyFilter(roots: readonly string[]): (key: string) => boolean {
  const literals = new Set<string>();
  const beginnings = new Set<string>();
  for (const file of findPageModules(roots)) {
    if (!file.startsWith(source)) continue;
    const code = readFileSync(file, 'utf8');
    for (const [, literal = ''] of code.matchAll(/['"`]([a-zA-Z]\w*(?:\.\w+)+)['"`]/g)) literals.add(literal);
    for (const [, beginning = ''] of code.matchAll(/`([a-zA-Z]\w*\.[\w.]*)\$\{/g)) beginnings.add(beginning);
  }
  for (const key of lateKeys) beginnings.delete(key);
  return (key) =>
    literals.has(key) ||
    literals.has(key.replace(/_(zero|one|two|few|many|other)$/, '')) ||
    [...beginnings].some((beginning) => key.startsWith(beginning));
}

/** The texts of these keys alone, as the same tree. */
function pickTexts(texts: Texts, keys: readonly string[]): Texts {
  const wanted = new Set(keys);
  const pick = (tree: Texts, before: string): Texts => {
    const entries = Object.entries(tree).flatMap(([key, text]): [string, string | Texts][] => {
      if (typeof text === 'string') return wanted.has(before + key) ? [[key, text]] : [];
      const inner = pick(text, `${before}${key}.`);
      return Object.keys(inner).length > 0 ? [[key, inner]] : [];
    });
    return Object.fromEntries(entries);
  };
  return pick(texts, '');
}

/** The file of texts of a language. */
const fileOf = (language: string): string => languageFiles[language] ?? '';

/** [H1383] The texts of a language, with the English ones where it has none. */
export function readTexts(language: string): Texts {
  const read = (one: string): Texts => JSON.parse(readFileSync(fileOf(one), 'utf8'));
  return language === LANGUAGES[0] ? read(language) : completeTexts(read(language), read(LANGUAGES[0]));
}

function completeTexts(texts: Texts, english: Texts): Texts {
  const complete: Record<string, string | Texts> = { ...texts };
  for (const [key, text] of Object.entries(english)) {
    const own = texts[key];
    // Plural forms go together: another language may have others than English.
    const hasForms = typeof text === 'string' && texts[key.replace(/_(one|other)$/, '_other')] !== undefined;
    if (own === undefined && !hasForms) complete[key] = text;
    else if (typeof own === 'object' && typeof text === 'object') complete[key] = completeTexts(own, text);
  }
  return complete;
}

/**
 * [H861] [H224] Writes the text files, and puts their URLs into `platform/text-files.ts`; in development each language is one
 * file. [H1383] The list of languages is put in place of the module that reads it from the disk.
 */
export function textFiles(): Plugin {
  let isBuild = true;
  return {
    name: 'text-files',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    configureServer(dev) {
      dev.middlewares.use('/texts', (request, response, next) => {
        const language = path.basename(request.url ?? '', '.json');
        if (!LANGUAGES.includes(language)) return next();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(readTexts(language)));
      });
    },
    transform: {
      filter: { id: /(client\/src\/platform\/text-files|packages\/rules\/src\/language-files)\.ts$/ },
      handler(code, id) {
        if (id.endsWith('language-files.ts')) return { code: languageList(), map: null };
        const files = LANGUAGES.map((language) => {
          this.addWatchFile(fileOf(language));
          if (!isBuild) return `${language}: { first: '/texts/${language}.json' }`;
          const groups = splitTexts(readTexts(language));
          const urls = textGroups.map((group) => {
            const name = `${language}-${group}.json`;
            const id = this.emitFile({ type: 'asset', name, source: JSON.stringify(groups[group]) });
            return `${group}: import.meta.ROLLUP_FILE_URL_${id}`;
          });
          return `${language}: { ${urls.join(', ')} }`;
        });
        const declared = code.search(/export const textFiles\b/);
        return {
          code: `${code.slice(0, declared)}export const textFiles = { ${files.join(', ')} };\n`,
          map: null,
        };
      },
    },
  };
}

/** The module that stands in place of `packages/rules/src/language-files.ts` in a browser. */
const languageList = (): string =>
  `export const languages = ${JSON.stringify(LANGUAGES)};\nexport const languageFiles = {};\n`;
