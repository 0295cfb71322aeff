import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { emojiFolder, emojiNameFiles } from './emoji-names.ts';
import { slimContract } from './slim-contract.ts';

/** URL to which the development server proxies REST and matchmaking requests. */
const server = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** [H859] Serves the images and the names of emoji at /emoji, so that they look the same on every device. */
function emoji(): Plugin {
  return {
    name: 'emoji',
    configureServer(dev) {
      dev.middlewares.use('/emoji', async (request, response, next) => {
        const name = path.basename(request.url ?? '');
        const names = emojiNameFiles().find((file) => file.name === name);
        if (names) {
          response.setHeader('content-type', 'application/json');
          return response.end(names.text());
        }
        const picture = await readFile(path.join(emojiFolder, name)).catch(() => null);
        if (!picture) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(picture);
      });
    },
    async writeBundle({ dir }) {
      if (!dir) return;
      const folder = path.join(dir, 'emoji');
      await cp(emojiFolder, folder, {
        recursive: true,
        filter: (source) => source === emojiFolder || source.endsWith('.svg'),
      });
      for (const { name, text } of emojiNameFiles()) await writeFile(path.join(folder, name), text());
    },
  };
}

/**
 * [H860] Which modules share a file. What the first page needs is one file of libraries, which seldom change, and one of
 * ours. Everything that several later pages need is put together by the pages that need it, and small files are merged.
 */
const chunkGroups = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 3 },
  // Shared files import each other in circles, so what a module calls while it is loaded has to be in one that comes first.
  { name: 'first', test: /packages\/contract\/src\/(framework\/|.*-fields\.ts)/, priority: 4 },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  {
    name: 'shared',
    // Lists that can be sorted, with their library, the person card and all of the 3D scene stay out: merged they would come
    // along everywhere.
    test: /^(?!.*(@dnd-kit|song-list\.tsx|features\/person-card\/|node_modules\/(three|@react-three)\/|stage\/(avatars|meshes|props|scene|venues|webgl)\/))/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 24_000,
    priority: 1,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), emoji(), slimContract()],
  resolve: { alias: { zod: path.join(import.meta.dirname, 'src/core/schema-stub.ts') } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // Schemas that nothing refers to are dropped.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: { groups: chunkGroups },
        // Merged files may import each other; without this a page can call a function before its file has run.
        strictExecutionOrder: true,
        // Without the names of all pages that share a file, which rolldown puts behind a tilde.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)}-[hash].js`,
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true },
      '/matchmake': { target: server, changeOrigin: true },
    },
  },
});
