import path from 'node:path';
import { build, type Plugin } from 'vite';

const entry = path.join(import.meta.dirname, 'src/service-worker/sw.ts');

/** Builds the service worker as one classic script, because not all browsers run it as a module. */
async function buildServiceWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'serviceWorker', fileName: () => 'sw.js' },
    },
  });
  const [output] = [built].flat();
  const file = output && 'output' in output ? output.output[0] : undefined;
  if (file?.type !== 'chunk') throw new Error('the service worker was not built');
  return file.code;
}

/**
 * [H594] Adds `/sw.js` to the build. Its name never changes, so the server makes browsers revalidate it each time.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildServiceWorker() });
    },
  };
}
