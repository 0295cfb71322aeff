import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A static import or re-export of values. */
interface Import {
  readonly from: string;
  /** The imported names; null if the import takes all of them. */
  readonly names: readonly string[] | null;
}

interface Module {
  readonly imports: readonly Import[];
  /** For an index file, what it re-exports, by exported name; null for a module with code of its own. */
  readonly forwards: ReadonlyMap<string, { readonly from: string; readonly name: string }> | null;
}

const modules = new Map<string, Module>();

/**
 * The files that a page needs before it can be shown: `roots` and everything that they import statically; for a
 * library, its folder. In an index file that only re-exports, only the imported names are followed. [H860] The build
 * uses them to decide which modules share a chunk, and [H224] which texts a page needs.
 */
export function findPageModules(roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string, names: readonly string[] | null) => {
    const { imports, forwards } = readModule(file);
    if (forwards && names) {
      for (const name of names) {
        const target = forwards.get(name);
        if (!target || seen.has(`${target.from} ${target.name}`)) continue;
        seen.add(`${target.from} ${target.name}`);
        follow(target.from, [target.name]);
      }
      return;
    }
    if (found.has(file)) return;
    found.add(file);
    for (const { from, names } of imports) follow(from, names);
  };
  for (const root of roots) follow(root, null);
  return found;
}

const leaf: Module = { imports: [], forwards: null };

/** Whether the build replaces a file's endpoints by data without imports (slim-contract.ts). */
const declaresEndpoints = (file: string) =>
  file.includes('/contract/src/rest/') && !file.includes('/contract/src/rest/shapes/');

/**
 * Reads the imports of one of our files, or the file of each icon in the Lucide index. Styles, other libraries and
 * endpoints count as having no imports.
 */
function readModule(file: string): Module {
  const isOurs = /\.tsx?$/.test(file);
  if ((!isOurs && file !== iconIndex) || declaresEndpoints(file)) return leaf;
  const known = modules.get(file);
  if (known) return known;
  const imports: Import[] = [];
  const forwards = new Map<string, { from: string; name: string }>();
  let rest = readFileSync(file, 'utf8');
  for (const [statement, kind, clause = '', source = ''] of rest.matchAll(statements)) {
    rest = rest.replace(statement, '');
    const from = resolveModule(source, file);
    const names = readNames(clause);
    if (!from || names?.length === 0) continue;
    imports.push({ from, names: names?.map(({ name }) => name) ?? null });
    if (kind === 'export')
      for (const { name, as } of names ?? listExports(from)) forwards.set(as, { from, name });
  }
  const hasCode = /\S/.test(rest.replace(notCode, ''));
  const module = { imports, forwards: hasCode ? null : forwards };
  modules.set(file, module);
  return module;
}

const statements =
  /^(import|export)\s+(?!type\b)(?:([\w*{][^;'"`]*?)\s+from\s+)?'([^']+)'(?:\s+with\s+\{[^}]*\})?;/gm;
const notCode = /\/\*[\s\S]*?\*\/|\/\/.*|^["']use strict["'];|^export (type )?\{[^}]*\}[^;]*;/gm;

/** The names that a module exports, for an index file that re-exports all of them. */
function listExports(file: string): readonly { readonly name: string; readonly as: string }[] {
  const own = [...readFileSync(file, 'utf8').matchAll(declarations)].map(([, name = '']) => name);
  const names = [...own, ...(readModule(file).forwards?.keys() ?? [])];
  return names.map((name) => ({ name, as: name }));
}

const declarations = /^export (?:async )?(?:const|let|function\*?|class|enum) (\w+)/gm;

/** Returns the names of the values in an import clause; null if the clause has no list of names. */
function readNames(clause: string): readonly { readonly name: string; readonly as: string }[] | null {
  const list = /\{([^}]*)\}/.exec(clause)?.[1];
  if (list === undefined) return null;
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => {
      const [name = item, as = name] = item.split(/\s+as\s+/);
      return { name, as };
    });
}

const root = path.join(import.meta.dirname, '..');
const iconIndex = path.join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs');

/** Returns the file that an import refers to, or the folder of a library; null if neither exists. */
function resolveModule(source: string, importer: string): string | null {
  if (source.startsWith('.')) return path.resolve(path.dirname(importer), source);
  if (source === 'lucide-react') return iconIndex;
  const [, name, subpath = 'index'] = /^@hangout\/([^/]+)(?:\/(.+))?$/.exec(source) ?? [];
  if (name === undefined) return path.join(root, 'node_modules', libraryOf(source), '/');
  const file = path.join(root, 'packages', name, 'src', `${subpath}.ts`);
  return existsSync(file) ? file : null;
}

const libraryOf = (source: string) =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
