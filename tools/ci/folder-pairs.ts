import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Two sibling folders that import each other, with every import in the rarer direction. */
export interface FolderPair {
  readonly folders: readonly [string, string];
  readonly imports: readonly string[];
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

/**
 * Finds folders that import each other. An import counts for the two sibling folders below the deepest folder that
 * both files share, so a folder and its own subfolder are not a pair. dependency-cruiser also checks circular imports
 * of folders, but counts a folder together with its subfolders, which is why this check exists.
 */
export function findFolderPairs(
  sources: ReadonlyMap<string, string>,
  packages: ReadonlyMap<string, string>,
): FolderPair[] {
  const edges = new Map<string, string[]>();
  for (const [file, source] of sources)
    for (const [, specifier = ''] of source.matchAll(IMPORT)) {
      const target = resolveImport(file, specifier, sources, packages);
      const siblings = target === undefined ? undefined : siblingFolders(file, target);
      if (!siblings) continue;
      const key = siblings.join(' ');
      edges.set(key, [...(edges.get(key) ?? []), `${file} imports ${target}`]);
    }
  return [...edges.keys()].flatMap((key): FolderPair[] => {
    const [one = '', other = ''] = key.split(' ');
    const [there, back] = [edges.get(key) ?? [], edges.get(`${other} ${one}`)];
    if (one > other || !back) return [];
    return [{ folders: [one, other], imports: there.length < back.length ? there : back }];
  });
}

/** Returns the file that an import resolves to; undefined if it is not among the sources. */
export function resolveImport(
  file: string,
  specifier: string,
  sources: ReadonlyMap<string, string>,
  packages: ReadonlyMap<string, string>,
): string | undefined {
  if (specifier.startsWith('.')) {
    const target = normalize(join(dirname(file), specifier));
    return sources.has(target) ? target : undefined;
  }
  const [scope, name, ...path] = specifier.split('/');
  const folder = packages.get(`${scope}/${name}`);
  if (folder === undefined) return undefined;
  const base = join(folder, 'src', ...path);
  return [`${base}.ts`, join(base, 'index.ts')].find((target) => sources.has(target));
}

/** Returns the two folders that the import leads from and to; undefined if one of them contains the other. */
function siblingFolders(from: string, to: string): [string, string] | undefined {
  const [a, b] = [dirname(from).split('/'), dirname(to).split('/')];
  let depth = 0;
  while (depth < a.length && depth < b.length && a[depth] === b[depth]) depth += 1;
  if (depth >= a.length || depth >= b.length) return undefined;
  return [a.slice(0, depth + 1).join('/'), b.slice(0, depth + 1).join('/')];
}

/** Reads production sources, without tests and their helpers. */
export function readProductionSources(files: readonly string[]): Map<string, string> {
  const isTest = /\.(test|e2e|fuzz)\.tsx?$|\/testing\/|\/testing\.ts$|^packages\/testkit\/|^e2e\//;
  return new Map(
    files
      .filter((file) => !isTest.test(file) && existsSync(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
}
