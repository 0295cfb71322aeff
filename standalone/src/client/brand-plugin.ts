import { BRAND_MARKER, type BrandFiles } from '@hangout/server';
import type { Plugin } from 'vite';
import { serveClient } from './static-files.ts';

/** The files of a brand that no other brand needs. */
const brandFile = /^\/(brand\.css|manifest\.webmanifest)$/;

/** [H1380] The brand in development, where Vite serves the client. */
export const brandPlugin = ({ head, folder }: BrandFiles): Plugin => ({
  name: 'brand',
  configureServer(dev) {
    const serveFile = serveClient(folder);
    dev.middlewares.use((request, response, next) =>
      brandFile.test(request.url ?? '') ? serveFile(request, response) : next(),
    );
  },
  transformIndexHtml: (html) => html.replace(BRAND_MARKER, () => head),
});
