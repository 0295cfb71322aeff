import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { BRAND_MARKER, type BrandFiles, type LoadBrandPart } from '@hangout/platform/brand/brand-files';
import type { Plugin } from 'vite';
import { serveClient } from './static-files.ts';

/** [H1380] Creates a Vite plugin that adds the brand's tags and files to the client in development. */
export const brandPlugin = (brand: BrandFiles, loadBrandPart?: LoadBrandPart): Plugin => ({
  name: 'brand',
  configureServer(dev) {
    const names = readdirSync(brand.folder);
    const serveFile = serveClient(brand.folder, {}, undefined, { ...(loadBrandPart && { loadBrandPart }) });
    dev.middlewares.use((request, response, next) => {
      const name = basename((request.url ?? '').split('?')[0] ?? '');
      if (names.includes(name)) serveFile(request, response);
      else next();
    });
  },
  async transformIndexHtml(html) {
    const head = (await loadBrandPart?.('head')) ?? brand.head;
    return html.replace(BRAND_MARKER, () => head);
  },
});
