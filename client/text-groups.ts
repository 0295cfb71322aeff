import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { findPageModules } from './page-modules.ts';
import { pageRoots } from './page-roots.ts';
import { type TextGroup, textGroups } from './src/core/text-files.ts';
import type { Texts } from './src/core/translate.ts';

const source = path.join(import.meta.dirname, 'src');
const languages = ['en', 'es'] as const;

/** The modules from which on a group is needed; all other texts are `more`. */
const rootModules = {
  // The lobby's texts are those of its toasts, and come with `core/lazy.ts`.
  first: [...pageRoots.first, ...pageRoots.user.filter((file) => !file.endsWith('use-lobby.ts'))],
  hangout: [
    ...pageRoots.hangout,
    ...[
      'features/hangout/room-dialogs.tsx',
      'features/hangout/entrance.tsx',
      'features/chat/emoji-grid.tsx',
      'features/first-steps/first-steps.tsx',
    ].map((file) => path.join(source, file)),
  ],
} satisfies Record<Exclude<TextGroup, 'more'>, readonly string[]>;

/** Texts that any page may need and that are loaded with `more`: an error waits for its text (`core/toasts.ts`). */
const lateKeys = ['errors.'];

/**
 * [H224] Splits the texts of each language into files: those that the modules of the first page name, those that a hangout
 * names besides, and all others, which are loaded with the first page or dialog that is no part of these. A text is
 * named by its key or by the beginning of one, as in `genres.${genre}`; whoever adds a text only writes it into
 * `locales/*.json`.
 */
export function splitTexts(texts: Texts): Readonly<Record<TextGroup, Texts>> {
  const keys = listKeys(texts);
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

/** [H861] [H224] Writes the text files, and puts their URLs into `core/text-files.ts`. */
export function textFiles(): Plugin {
  return {
    name: 'text-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /client\/src\/core\/text-files\.ts$/ },
      handler(code) {
        const files = languages.map((language) => {
          const file = path.join(source, 'locales', `${language}.json`);
          this.addWatchFile(file);
          const groups = splitTexts(JSON.parse(readFileSync(file, 'utf8')));
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
