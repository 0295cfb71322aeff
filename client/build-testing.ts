import assert from 'node:assert/strict';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const entry = 'tested-module';

/**
 * Builds a module from its source with the given plugins of the client's build. Returns the built text and the module's
 * exports.
 */
export async function buildModule(
  source: string,
  plugins: readonly Plugin[],
): Promise<{ code: string; exports: Readonly<Record<string, unknown>> }> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    resolve: { alias: { zod: path.join(import.meta.dirname, 'src/platform/schema-stub.ts') } },
    plugins: [
      ...plugins,
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  assert.ok(output && 'output' in output);
  const { code } = output.output[0];
  return { code, exports: await import(`data:text/javascript,${encodeURIComponent(code)}`) };
}
