import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { brands, chooseBrand } from './src/core/brand.ts';

/** [H227] The manifest of the app with the name of a brand. */
export const nameManifest = (manifest: string, name: string): string =>
  `${JSON.stringify({ ...JSON.parse(manifest), name, short_name: name }, null, 2)}\n`;

/** [H227] Puts the name of the brand that the build chooses (`VITE_BRAND`) into the manifest and the title of the page. */
export function brandFiles(): Plugin {
  let name: string = brands.hangout.name;
  return {
    name: 'brand-files',
    apply: 'build',
    configResolved({ env }) {
      name = brands[chooseBrand('', env.VITE_BRAND)].name;
    },
    transformIndexHtml: (html) => html.replace(/<title>.*<\/title>/, `<title>${name}</title>`),
    async writeBundle({ dir }) {
      if (!dir) return;
      const file = path.join(dir, 'manifest.webmanifest');
      const manifest = await readFile(file, 'utf8').catch(() => null);
      if (manifest !== null) await writeFile(file, nameManifest(manifest, name));
    },
  };
}
