import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the classes that a style sheet defines. */
function classesIn(file: string): Set<string> {
  const rules = read(file).replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '');
  return new Set([...rules.matchAll(/\.([a-zA-Z]\w*)(?=[^{}]*\{)/g)].map(([, name = '']) => name));
}

describe('CSS modules of components', () => {
  it('[H264] components use only classes that their CSS modules define, and every defined class is used', () => {
    const defined = new Map(
      globSync('**/*.module.css', { cwd: root }).map((file) => [file, classesIn(file)]),
    );
    const named = new Map([...defined.keys()].map((file) => [file, new Set<string>()]));
    for (const file of globSync('**/*.{ts,tsx}', { cwd: root })) {
      const source = read(file);
      for (const [, styles, sheet = ''] of source.matchAll(/^import (\w+) from '(.+\.module\.css)';/gm)) {
        const names = named.get(path.join(path.dirname(file), sheet));
        assert.ok(names, `${file} imports ${sheet}, which does not exist`);
        for (const [, name = ''] of source.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g')))
          names.add(name);
      }
    }
    for (const [file, classes] of defined) assert.deepEqual(named.get(file), classes, file);
  });
});
