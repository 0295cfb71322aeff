import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@hangout/rules';
import type { Plugin } from 'vite';
import type { Texts } from './src/platform/translate.ts';
import { readTexts } from './text-groups.ts';

const MARKER = '<!-- The build puts the words of each language here. -->';

/**
 * [H1383] The texts of the offline page in every language; all but the first are hidden until the page's script
 * chooses one.
 */
const describeOffline = (textsOf: (language: string) => Texts): string =>
  LANGUAGES.map((language, index) => {
    // The type `Texts` does not say which texts exist; locales.test.ts checks that all languages have the same texts.
    const { title, text, retry } = textsOf(language).offline as Readonly<Record<string, string>>;
    return `<div lang="${language}"${index === 0 ? '' : ' hidden'}><h1>${title}</h1><p>${text}</p><button type="button">${retry}</button></div>`;
  }).join('\n      ');

/** [H1383] Writes the texts of each language into the offline page of the build. */
export function offlinePage(): Plugin {
  return {
    name: 'offline-page',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return;
      const file = path.join(dir, 'offline.html');
      const page = await readFile(file, 'utf8').catch(() => null);
      if (page !== null)
        await writeFile(
          file,
          page.replace(MARKER, () => describeOffline(readTexts)),
        );
    },
  };
}
