import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { BRAND_MARKER, type BrandFiles } from '@hangout/platform/brand/brand-files';
import type { Plugin } from 'vite';
import { serveClient } from './static-files.ts';

/** [H1380] Creates a Vite plugin that adds the brand's tags and files to the client in development. */
export const brandPlugin = ({ head, folder }: BrandFiles): Plugin => ({
  name: 'brand',
  configureServer(dev) {
    const names = readdirSync(folder);
    const serveFile = serveClient(folder);
    dev.middlewares.use((request, response, next) => {
      const name = basename((request.url ?? '').split('?')[0] ?? '');
      if (names.includes(name)) serveFile(request, response);
      else next();
    });
  },
  transformIndexHtml: (html) => html.replace(BRAND_MARKER, () => head),
});
