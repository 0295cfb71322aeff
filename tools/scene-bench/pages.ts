import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('../../client/src/components/stage/bench', import.meta.url));
const publicDir = fileURLToPath(new URL('../../client/public', import.meta.url));

/**
 * Builds the benchmark's page in the same way as the client, and serves it on a free port until it is closed.
 */
export async function serveBenchPage(): Promise<{ address: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'hangout-scene-'));
  const shared = { configFile: false, root, publicDir, logLevel: 'error' } as const;
  await build({
    ...shared,
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(root, 'bench.html') } },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('the page server has no address');
  const close = async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
  return { address: `${address}bench.html`, close };
}
