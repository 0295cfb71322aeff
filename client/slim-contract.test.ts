import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createApi } from '@hangout/contract/framework/api-client';
import { type Endpoint, serviceNames } from '@hangout/contract/framework/endpoint';
import * as services from '@hangout/contract/rest/services';
import { build } from 'vite';

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url));
const entry = fileURLToPath(new URL('../packages/contract/src/rest/services.ts', import.meta.url));

describe('the contract in the browser build', () => {
  let folder: string;
  let built: typeof services;
  let script: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-contract-'));
    const result = await build({
      configFile,
      root: fileURLToPath(new URL('.', import.meta.url)),
      logLevel: 'error',
      publicDir: false,
      build: {
        outDir: folder,
        emptyOutDir: true,
        minify: false,
        lib: { entry, formats: ['es'], fileName: 'services' },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    script = JSON.stringify(result);
    built = await import(pathToFileURL(join(folder, 'services.js')).href);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('[H860] each endpoint in the browser build sends the same request as with the full contract', async () => {
    for (const service of serviceNames) {
      // Sorts the groups by name, because the exports of a module are in that order.
      const inOrder = (from: typeof services) =>
        from.endpointsOf(service).toSorted((a, b) => idOf(a).localeCompare(idOf(b)));
      const [whole, slim] = [inOrder(services), inOrder(built)];
      assert.deepEqual(
        slim.map(({ key }) => key),
        whole.map(({ key }) => key),
      );
      for (const [index, endpoint] of whole.entries()) {
        const names = [
          ...Object.keys(endpoint.query?.shape ?? {}),
          ...Object.keys(endpoint.body?.shape ?? {}),
        ];
        const input = Object.fromEntries([...names, 'id', 'slug'].map((name) => [name, `the ${name}`]));
        assert.deepEqual(
          await sentBy(slim[index], input),
          await sentBy(endpoint, input),
          `${service} ${endpoint.key}`,
        );
      }
    }
  });

  it('[H860] the browser build contains neither zod nor the summaries of endpoints', () => {
    assert.doesNotMatch(script, /ZodError|toJSONSchema|Sign in with email and password/);
  });
});

const idOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Returns what the REST client sends when it calls this endpoint. */
async function sentBy(endpoint: unknown, input: Record<string, unknown>): Promise<unknown[]> {
  const sent: unknown[] = [];
  const api = createApi({
    base: '',
    fetch: async (url, options) => {
      const { body, method } = options ?? {};
      sent.push([url, method, body instanceof FormData ? [...body.keys()] : body]);
      return new Response(null, { status: 204 });
    },
  });
  await Reflect.apply(api, undefined, [endpoint, { ...input, file: new Blob(['x']) }]);
  return sent;
}
