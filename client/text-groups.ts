import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, languageFiles } from '@hangout/rules';
import type { Plugin } from 'vite';
import { findPageModules } from './page-modules.ts';
import { pageRoots } from './page-roots.ts';
import { type TextGroup, textGroups } from './src/platform/text-files.ts';
import type { Texts } from './src/platform/translate.ts';

const source = path.join(import.meta.dirname, 'src');

/**
 * The root modules of each group of texts. Texts that neither these modules nor their imports use are in the group
 * `more`.
 */
const rootModules = {
  // The lobby uses texts only in its toasts; `platform/lazy.ts` loads them.
  first: [
    ...pageRoots.first,
    ...pageRoots.user.filter((file) => !file.endsWith('use-lobby.ts')),
    ...pageRoots.events,
    ...pageRoots.site,
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

/**
 * Texts that belong to no text file: those that the server sends, and those that the build writes into pages that work
 * without the client's code.
 */
const elsewhere = /^(server|offline|oldBrowser)\./;

/**
 * Prefixes of texts that any page may need, but that are in `more`: an error is shown only once its text is loaded
 * (`platform/toasts.ts`).
 */
const lateKeys = ['errors.'];

/**
 * [H224] Splits the texts of each language into files: those that the modules of the first page use, those that a
 * hangout uses in addition, and all others, which are loaded with the first page or dialog that needs them. Code uses a
 * text by its key, or by a key prefix as in `genres.${genre}`. A new text only has to be added to
 * `packages/rules/src/locales/*.json`. Texts that the server sends are in no file.
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
  // The cast is safe: the loop has set every group.
  return groups as Record<TextGroup, Texts>;
}

function listKeys(texts: Texts, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [before + key] : listKeys(text, `${before}${key}.`),
  );
}

/** Creates a filter that accepts the keys of texts that the code of these modules uses. */
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

/** Returns a copy of the tree of texts with only these keys. */
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

const fileOf = (language: string): string => languageFiles[language] ?? '';

/** [H1383] The texts of a language, completed with the English ones. */
export function readTexts(language: string): Texts {
  const read = (one: string): Texts => JSON.parse(readFileSync(fileOf(one), 'utf8'));
  return language === LANGUAGES[0] ? read(language) : completeTexts(read(language), read(LANGUAGES[0]));
}

function completeTexts(texts: Texts, english: Texts): Texts {
  const complete: Record<string, string | Texts> = { ...texts };
  for (const [key, text] of Object.entries(english)) {
    const own = texts[key];
    // A missing plural form is not filled in if the language has other forms of the text: its forms may differ from the
    // English ones.
    const hasForms = typeof text === 'string' && texts[key.replace(/_(one|other)$/, '_other')] !== undefined;
    if (own === undefined && !hasForms) complete[key] = text;
    else if (typeof own === 'object' && typeof text === 'object') complete[key] = completeTexts(own, text);
  }
  return complete;
}

/**
 * [H861] [H224] Writes the text files and puts their URLs into `platform/text-files.ts`. In development there is one
 * file per language.
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
      filter: { id: /client\/src\/platform\/text-files\.ts$/ },
      handler(code) {
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

/**
 * [H1383] Replaces `packages/rules/src/language-files.ts`, which reads the folder of the locales at run time, by what
 * it would return.
 */
export function languageList(): Plugin {
  return {
    name: 'language-list',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/rules\/src\/language-files\.ts$/ },
      handler: () => ({
        code: `export const languages = ${JSON.stringify(LANGUAGES)};\nexport const languageFiles = {};\n`,
        map: null,
      }),
    },
  };
}
