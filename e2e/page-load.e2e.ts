import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../client/dist/', import.meta.url));
const assets = join(dist, 'assets');

/** Maps each script to its static imports. */
const importsOf = new Map(
  readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name): [string, readonly string[]] => {
      const code = readFileSync(join(assets, name), 'utf8');
      const imports = code.matchAll(/(?:^|[;}])import\s*(?:[^"'`;()]*?from\s*)?["'`]\.\/([^"'`]+)["'`]/g);
      return [name, [...imports].map(([, imported = '']) => imported)];
    }),
);

/** Returns the scripts and everything that they import statically, directly or indirectly. */
function withImports(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const imports = importsOf.get(name);
    assert.ok(imports, `${name} does not exist`);
    withImports(imports, found);
  }
  return found;
}

/** Returns the total size of these scripts after Brotli compression, bytes. */
const bytesOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(assets, name))).length, 0);

const scripts = (pattern: RegExp) => [...importsOf.keys()].filter((name) => pattern.test(name));

describe('the scripts of the built client', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const first = withImports([...page.matchAll(/assets\/([^"]+\.js)/g)].map(([, name = '']) => name));

  it('[H860] the home page needs at most 102 kB of script', () => {
    const bytes = bytesOf(first);
    assert.ok(bytes > 50_000 && bytes <= 102_000, `${bytes} bytes`);
  });

  it('[H860] [H864] a hangout needs at most 197 kB of script in at most 30 files, including its connection, and neither hls.js nor descriptions of fields', () => {
    const hangout = withImports(scripts(/^(hangout|build)-.*\.js$/), new Set(first));
    const bytes = bytesOf(hangout);
    assert.ok(bytes > 150_000 && bytes <= 197_000, `${bytes} bytes`);
    assert.ok(hangout.size <= 30, `${hangout.size} files`);
    assert.ok(![...hangout].some((name) => /^(hls|stage-3d)-/.test(name)));
    for (const name of hangout)
      assert.doesNotMatch(readFileSync(join(assets, name), 'utf8'), /null opens the door/);
  });

  it('[H1487] no page or dialog needs more than 45 script files, and the navigation of registered users at most six', () => {
    for (const name of importsOf.keys()) {
      const waitedFor = withImports([name]);
      assert.ok(waitedFor.size <= 45, `${name}: ${waitedFor.size} files`);
    }
    const navigation = [...withImports(scripts(/^user-[\w-]{8}\.js$/))].filter((name) => !first.has(name));
    assert.ok(navigation.length > 0 && navigation.length <= 6, `${navigation}`);
  });

  it('[H225] no scripts import each other in a cycle, so each script has run before another script calls it', () => {
    for (const [name, imports] of importsOf) {
      const imported = withImports(imports);
      assert.ok(!imported.has(name), `${name} is imported by one of ${[...imported].join(', ')}`);
    }
  });

  it('[H861] [H224] each language has three text files of its own, and those for the home page and for hangouts are small', () => {
    const texts = readdirSync(assets).filter((name) => name.endsWith('.json'));
    for (const language of ['en', 'es']) {
      const sizes = ['first', 'hangout', 'more'].map((group) => {
        const [name = '', ...others] = texts.filter((text) => text.startsWith(`${language}-${group}-`));
        assert.deepEqual(others, []);
        return bytesOf([name]);
      });
      const [first = 0, hangout = 0, more = 0] = sizes;
      assert.ok(first > 0 && first < 3_000 && hangout > 0 && hangout < 8_000 && more > 0, `${sizes}`);
    }
    assert.equal(texts.length, 6);
  });
});
