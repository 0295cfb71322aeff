import { pathToFileURL } from 'node:url';
import type { AnyEndpointGroup } from '@hangout/contract/framework/endpoint';
import type { Plugin } from 'vite';
import { markAsPure, replaceDeclarations } from './replace-declarations.ts';

/**
 * [H860] Replaces the endpoints of the contract by what the browser needs to call them: method, path, service, key, query
 * names, whether there is a body, and the type of a file. The endpoints are read from the contract itself, which the
 * build loads as the servers do. No value of contract and rules has side effects, so the build leaves out all schemas
 * and texts that nothing else uses.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    transform: {
      filter: { id: /packages\/(contract|rules)\/src\/.*\.ts$/ },
      async handler(code, id) {
        const marked = markAsPure(code, this.parse(code));
        const endpoints = id.includes('/contract/src/rest/') ? await loadEndpoints(id) : {};
        return { code: replaceDeclarations(marked, this.parse(marked), endpoints), map: null };
      },
    },
  };
}

/** Returns the declarations of a module's groups of endpoints, by their names. */
async function loadEndpoints(file: string): Promise<Readonly<Record<string, string>>> {
  const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  const groups = Object.entries(exported).flatMap(([name, value]) =>
    isGroup(value) ? [[name, `${name} = ${JSON.stringify(slimGroup(value))}`]] : [],
  );
  return Object.fromEntries(groups);
}

const isGroup = (value: unknown): value is AnyEndpointGroup =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (one) => typeof one === 'object' && one !== null && 'method' in one && 'path' in one,
  );

function slimGroup(group: AnyEndpointGroup): Readonly<Record<string, unknown>> {
  const slim = Object.entries(group).map(
    ([key, { method, path, service, query, body, upload, produces }]) => {
      const names = Object.keys(query?.shape ?? {}).map((name) => [name, 0]);
      return [
        key,
        {
          ...{ method, path, service, key, upload, produces },
          ...(names.length > 0 && { query: { shape: Object.fromEntries(names) } }),
          ...(body && { body: {} }),
        },
      ];
    },
  );
  return Object.fromEntries(slim);
}
