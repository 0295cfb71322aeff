import path from 'node:path';
import type { Plugin } from 'vite';

const replacement = path.join(import.meta.dirname, 'src/platform/import-files.ts');

/**
 * [H248] Replaces Vite's preload helper with our `importFiles`: browsers do not retry a dynamic import that failed
 * once in the same page.
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
