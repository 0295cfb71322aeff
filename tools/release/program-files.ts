import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../ci/command.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Matches what a source loads: by an import statement, by `import()`, and by a URL of a worker's file. */
const importPattern =
  /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)|new URL\('(\.[^']+\.ts)', import\.meta\.url\)/gm;

/** Returns the specifiers that a file imports at run time, that is, without types. */
export function readSpecifiers(path: string): string[] {
  return [...read(path).matchAll(importPattern)].map(
    ([, statement, call, worker]) => statement ?? call ?? worker ?? '',
  );
}

/** Replaces the specifiers in the text of a source file. */
export const replaceSpecifiers = (text: string, replace: (specifier: string) => string): string =>
  text.replace(importPattern, (match: string, statement?: string, call?: string, worker?: string) => {
    const specifier = statement ?? call ?? worker ?? '';
    return match.replace(`'${specifier}'`, () => `'${replace(specifier)}'`);
  });

/**
 * Returns the given files and all project files that they import, as paths from the root. Files in `left` are
 * skipped.
 */
export function listImports(programs: readonly string[], left: readonly string[] = []): Set<string> {
  const found = new Set<string>();
  const waiting = [...programs];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || left.includes(path)) continue;
    found.add(path);
    if (!/\.(ts|tsx|mjs)$/.test(path)) continue;
    for (const specifier of readSpecifiers(path)) {
      const file = resolveImport(path, specifier);
      if (file) waiting.push(file);
    }
  }
  return found;
}

/** Returns the project file that a specifier stands for; null for a third-party package. */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier.replace(/\?.*$/, ''));
  const [, name, inside] = /^@hangout\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (!name) return null;
  const folder = [`packages/${name}`, name].find((path) => existsSync(join(root, path, 'package.json')));
  if (!folder) throw new Error(`${from}: there is no ${specifier}`);
  const { exports } = JSON.parse(read(`${folder}/package.json`)) as { exports: Record<string, string> };
  const exact = exports[inside ? `./${inside}` : '.'];
  const target = exact ?? exports['./*']?.replace('*', inside ?? '') ?? '';
  const path = join(folder, target);
  const candidates = [path, path.replace(/\.ts$/, '/index.ts')];
  return candidates.find((one) => existsSync(join(root, one))) ?? path;
}
