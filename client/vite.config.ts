import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { cssLayers, generateScopedName } from './css-layers.ts';
import { earlyScript } from './early-script.ts';
import { emojiFolder, emojiNameFiles } from './emoji-names.ts';
import { importFiles } from './import-files.ts';
import { offlinePage } from './offline-page.ts';
import { oldBrowserTexts } from './old-browser-texts.ts';
import { serviceWorker } from './service-worker.ts';
import { slimConnection } from './slim-connection.ts';
import { slimContract } from './slim-contract.ts';
import { slimReact } from './slim-react.ts';
import { slimRouter } from './slim-router.ts';
import { buildTarget } from './supported-browsers.ts';
import { languageList, textFiles } from './text-groups.ts';

/** [H859] Serves the images and names of emoji at /emoji, so that they look the same on every device. */
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    emoji(),
    slimContract(),
    slimConnection(),
    slimReact(),
    slimRouter(),
    textFiles(),
    languageList(),
    earlyScript(),
    offlinePage(),
    oldBrowserTexts(),
    importFiles(),
    serviceWorker(),
  ],
  resolve: {
    alias: {
      zod: path.join(import.meta.dirname, 'src/platform/schema-stub.ts'),
      msgpackr: path.join(import.meta.dirname, 'src/platform/msgpack.ts'),
      'react-i18next': path.join(import.meta.dirname, 'src/platform/react-texts.tsx'),
    },
  },
  css: { postcss: { plugins: [cssLayers()] }, modules: { generateScopedName } },
  build: {
    outDir: 'dist',
    target: buildTarget,
    sourcemap: false,
    // Not needed: all browsers that the client supports have `modulepreload`.
    modulePreload: { polyfill: false },
    // Allows the largest chunk, Agora's SDK, which is loaded only if the operator has an Agora account and a user
    // speaks.
    chunkSizeWarningLimit: 1300,
    rolldownOptions: {
      onLog(level, log, handle) {
        // Ignores a warning about the Node branch of libopus-wasm, which a browser never runs.
        if (!/"node:module".*libopus-wasm/.test(log.message)) handle(level, log);
      },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  worker: { format: 'es' },
});
