import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts a browser that renders WebGL in software, so that images are the same on every machine. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? chromiumPaths.find(existsSync);
  if (!executablePath) throw new Error('no Chromium found: name one in the environment variable CHROMIUM');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
    ],
  });
}

/** Serves the pages of this folder and the client's public files, on a free port. */
export async function servePages(publicDir: string): Promise<{ server: ViteDevServer; address: string }> {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    publicDir,
    cacheDir: `${publicDir}/../node_modules/.vite-bake`,
    logLevel: 'warn',
    server: {
      port: 20_000 + Math.floor(Math.random() * 20_000),
      host: '127.0.0.1',
      hmr: false,
      fs: { strict: false },
    },
    optimizeDeps: {
      include: ['three', 'react', 'react-dom/client', 'react/jsx-dev-runtime', '@react-three/fiber'],
    },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('the page server has no address');
  return { server, address };
}
