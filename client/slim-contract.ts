import { pathToFileURL } from 'node:url';
import type { AnyEndpointGroup } from '@hangout/contract/framework/endpoint';
import type { Plugin } from 'vite';
import { markAsPure, replaceDeclarations } from './replace-declarations.ts';

/**
 * [H860] Replaces each endpoint of the contract by what the browser needs to call it: method, path, service, key, query
 * names, whether there is a body, and the type of a file. The build loads the contract as the servers do and reads the
 * endpoints from it. No value of `contract` and `rules` has side effects, so the build leaves out all schemas and texts
 * that no other code uses. Each group of endpoints becomes a module, so that the build also leaves out endpoints that
 * the client does not call. Descriptions of fields are left out too.
 */
export function slimContract(): Plugin {
  const groups = new Map<string, string>();
  return {
    name: 'slim-contract',
    apply: 'build',
    resolveId: { filter: { id: /\?endpoints=/ }, handler: (id) => ({ id, moduleSideEffects: false }) },
    load: { filter: { id: /\?endpoints=/ }, handler: (id) => groups.get(id) },
    transform: {
      filter: { id: /packages\/(contract|rules)\/src\/.*\.ts$/ },
      async handler(code, id) {
        const plain = code.replace(description, '');
        const marked = markAsPure(plain, this.parse(plain));
        const found = id.includes('/contract/src/rest/') ? await loadGroups(id) : [];
        const imports = found.map(([name, group]) => {
          const groupId = `${id}?endpoints=${name}`;
          groups.set(groupId, writeModule(group));
          return `import * as ${name} from ${JSON.stringify(groupId)}; export { ${name} };\n`;
        });
        // The import of the replacement takes over the declaration's name, so the declaration itself is renamed.
        const renamed = Object.fromEntries(found.map(([name]) => [name, `${name}Replaced = 0`]));
        const rest = replaceDeclarations(marked, this.parse(marked), renamed);
        return { code: imports.join('') + rest, map: null };
      },
    },
  };
}

/** A description of a field, which only the API documents show. */
const description = /\.describe\(\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`|\w+),?\s*\)/g;

/** Returns a module's groups of endpoints with their names. */
async function loadGroups(file: string): Promise<[name: string, group: AnyEndpointGroup][]> {
  const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  return Object.entries(exported).flatMap(([name, value]) => (isGroup(value) ? [[name, value]] : []));
}

const isGroup = (value: unknown): value is AnyEndpointGroup =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (one) => typeof one === 'object' && one !== null && 'method' in one && 'path' in one,
  );

/** Writes the module that exports each endpoint of a group by its key. */
function writeModule(group: AnyEndpointGroup): string {
  const slim = Object.entries(group).map(
    ([key, { method, path, service, query, body, upload, produces }], index) => {
      const names = Object.keys(query?.shape ?? {}).map((name) => [name, 0]);
      const endpoint = {
        ...{ method, path, service, key, upload, produces },
        ...(names.length > 0 && { query: { shape: Object.fromEntries(names) } }),
        ...(body && { body: {} }),
      };
      // A key may be a reserved word, such as `delete`, which can be exported but not declared.
      return `const e${index} = ${JSON.stringify(endpoint)}; export { e${index} as ${key} };`;
    },
  );
  return slim.join('\n');
}
