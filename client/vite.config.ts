import { cp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** URL to which the development server proxies REST and matchmaking requests. */
const server = process.env.API_URL ?? 'http://127.0.0.1:3000';
const emojiFolder = path.dirname(createRequire(import.meta.url).resolve('@twemoji/svg/package.json'));

/** Serves the images of emoji at /emoji, so that they look the same on every device. */
function emoji(): Plugin {
  return {
    name: 'emoji',
    configureServer(dev) {
      dev.middlewares.use('/emoji', async (request, response, next) => {
        const name = path.basename(request.url ?? '');
        const picture = await readFile(path.join(emojiFolder, name)).catch(() => null);
        if (!picture) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(picture);
      });
    },
    async writeBundle({ dir }) {
      if (dir)
        await cp(emojiFolder, path.join(dir, 'emoji'), {
          recursive: true,
          filter: (source) => source === emojiFolder || source.endsWith('.svg'),
        });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), emoji()],
  build: { outDir: 'dist', target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 1200 },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true },
      '/matchmake': { target: server, changeOrigin: true },
    },
  },
});
