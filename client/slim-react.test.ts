import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { buildModule } from './build-testing.ts';
import { slimReact } from './slim-react.ts';
import { type KnownValues, writeKnownValues } from './write-known-values.ts';

const known: KnownValues = {
  variables: { isHydrating: 'false' },
  fields: { dehydrated: 'null' },
  neverIn: { tag: [26, 31] },
};
const write = (code: string) => writeKnownValues(code, parseAst(code), known);

describe('React in the build', () => {
  it('[H1913] the build writes known values into React’s code where they are read, but not where they are assigned or only named', () => {
    const cases: readonly [code: string, written: string][] = [
      ['isHydrating && push(a);', 'false && push(a);'],
      ['isHydrating = !0;', 'isHydrating = !0;'],
      ['var isHydrating = !1;', 'var isHydrating = !1;'],
      ['a = { isHydrating: 1 };', 'a = { isHydrating: 1 };'],
      ['a = { isHydrating };', 'a = { isHydrating: false };'],
      ['a = state.isHydrating;', 'a = state.isHydrating;'],
      ['a = state.dehydrated;', 'a = null;'],
      ['state.dehydrated = a;', 'state.dehydrated = a;'],
      ['if (31 === fiber.tag) a();', 'if (false) a();'],
      ['if (fiber.tag !== 26) a();', 'if (true) a();'],
      ['if (31 === fiber.flags) a();', 'if (31 === fiber.flags) a();'],
    ];
    for (const [code, written] of cases) assert.equal(write(code), written);
  });

  it('[H1913] the build leaves out switch cases that never apply, unless the case before falls through into them', () => {
    const squeeze = (code: string) => code.replace(/\s+/g, ' ');
    const inSwitch = (cases: string) => squeeze(write(`switch (fiber.tag) { ${cases} }`));
    assert.equal(
      inSwitch('case 5: a(); break; case 26: b(); break; case 6: c();'),
      'switch (fiber.tag) { case 5: a(); break; case 6: c(); }',
    );
    assert.equal(inSwitch('case 31: case 5: a();'), 'switch (fiber.tag) { case 5: a(); }');
    assert.equal(
      inSwitch('case 26: var b = c(), d; break; case 6: b = d;'),
      '{ var b, d; switch (fiber.tag) { case 6: b = d; } }',
    );
    for (const kept of ['case 5: a(); case 26: b();', 'case 5: case 26: b();'])
      assert.equal(inSwitch(kept), `switch (fiber.tag) { ${kept} }`);
  });

  it('[H1913] React DOM is built without hydration, view transitions and references to fragments', async () => {
    const { code } = await buildModule(`export { createRoot } from 'react-dom/client';`, [slimReact()]);
    assert.match(code, /createRoot/);
    assert.doesNotMatch(code, /hydrateRoot =|startViewTransition\(\{|observeUsing|rel="preload"|case 31:/);
  });

  it('[H1913] the client uses no part of React that the build leaves out', () => {
    const source = path.join(import.meta.dirname, 'src');
    const imported =
      /import \{[^}]*\b(hydrateRoot|use(Action|Form)Stat\w+|ViewTransition|SuspenseList|Activity|pre(load|init|connect)\w*|prefetchDNS|requestFormReset)\b[^}]*\} from 'react/;
    const written =
      /<(meta|link|style|script|html|head|body)[\s>]|<Fragment\s[^>]*\bref=|<(form|button|input)\s[^<]*\s(form)?[aA]ction=/;
    for (const file of globSync('**/*.tsx', { cwd: source })) {
      const code = readFileSync(path.join(source, file), 'utf8');
      for (const part of [imported, written]) assert.equal(part.exec(code)?.[0], undefined, file);
    }
  });
});
