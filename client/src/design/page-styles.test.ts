import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.includes('/bake/'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const isIndex = (file: string) => basename(file) === 'index.ts';

/** Returns the names between the braces of an import or export, as the source module calls them; skips types. */
const namesIn = (braces: string | undefined): string[] =>
  (braces ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name);

/** Returns the file behind a name that an index file exports. */
function findExport(index: string, name: string): string | undefined {
  const exports = /export\s+(?!type\b)\{([^}]*)\}\s*from\s*'(\.[^']+)'/g;
  for (const [, braces, path = ''] of (sources.get(index) ?? '').matchAll(exports))
    if (namesIn(braces).includes(name)) return join(dirname(index), path);
  return undefined;
}

/**
 * Returns the static imports of a file. Of an index only the files of the imported names count, because tree shaking
 * drops the others.
 */
function importsOf(file: string): string[] {
  const imports = /^\s*import\s+(?!type\b)([^;'"]*?)\s*(?:from\s*)?'(\.[^']+)'/gm;
  return [...(sources.get(file) ?? '').matchAll(imports)].flatMap(([, names = '', path = '']) => {
    const target = join(dirname(file), path);
    if (!isIndex(target)) return [target];
    const wanted = namesIn(/\{([^}]*)\}/.exec(names)?.[1]);
    return wanted.flatMap((name) => findExport(target, name) ?? []);
  });
}

/** Returns this file and all files that it imports statically, directly or indirectly. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  for (const target of importsOf(file)) loadedWith(target, loaded);
  return loaded;
}

/** Returns the files that are loaded by dynamic `import()`. */
function findLazyFiles(): Set<string> {
  const imports = /import\('(\.[^']+)'\)\)?\.?(\w+)?/g;
  const found = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(imports)].flatMap(([, path = '', name = '']) => {
      const target = join(dirname(file), path);
      return (isIndex(target) ? findExport(target, name) : target) ?? [];
    }),
  );
  return new Set(found);
}

/** Returns the CSS classes named in a component's source. */
function classesIn(file: string): string[] {
  const attributes = /className=(?:"([^"]+)"|\{`([^`]+)`\}|\{([^}]+)\})/g;
  return [...(sources.get(file) ?? '').matchAll(attributes)].flatMap(([, plain, template, code]) => {
    const inCode = [...(code ?? '').matchAll(/'([^']*)'/g)].map(([, text]) => text).join(' ');
    return (plain ?? template ?? inCode).replace(/\$\{[^}]*\}/g, ' ').split(/\s+/);
  });
}

describe('the styles of pages', () => {
  it('[H264] a page that is loaded on its own brings the styles of every component that it shows', () => {
    const styled = new Map<string, string[]>();
    for (const sheet of globSync('**/*.css', { cwd: root, exclude: ['**/*.module.css'] }))
      for (const [, name = ''] of readFileSync(join(root, sheet), 'utf8').matchAll(/\.([a-z][\w-]*)/g))
        styled.set(name, [...(styled.get(name) ?? []), sheet]);
    const always = loadedWith('main.tsx');
    const lazy = findLazyFiles();
    assert.ok(lazy.size > 25, `${lazy.size} files are loaded when they are needed`);
    const missing = new Set<string>();
    for (const entry of lazy) {
      const loaded = new Set([...always, ...loadedWith(entry)]);
      for (const file of loaded)
        for (const name of classesIn(file)) {
          const sheets = styled.get(name) ?? [];
          if (sheets.length > 0 && !sheets.some((sheet) => loaded.has(sheet)))
            missing.add(`${entry} shows ${file}, whose .${name} is in ${sheets.join(', ')}`);
        }
    }
    assert.deepEqual([...missing], []);
  });
});
