import path from 'node:path';
import type { Plugin } from 'vite';

const replacement = path.join(import.meta.dirname, 'src/platform/import-files.ts');

/**
 * [H248] Puts `importFiles` in the place of Vite's own function that requests the files of a part: after that one, browsers
 * that could not load a module once do not try to load it again in the same page.
 */
export function importFiles(): Plugin {
  return {
    name: 'import-files',
    apply: 'build',
    transform(_code, id) {
      if (!id.endsWith('vite/preload-helper.js')) return null;
      return {
        code: `export { importFiles as __vitePreload } from ${JSON.stringify(replacement)};`,
        map: null,
      };
    },
  };
}
