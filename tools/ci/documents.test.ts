import assert from 'node:assert/strict';
import {
  findCitedTests,
  findDeclaredRules,
  findFileNames,
  findLinkTargets,
  findMiscounts,
  findNamedRules,
  findPathsInCode,
} from './documents.ts';

describe('paths, rules and tests named in documents', () => {
  it('paths in backticks and targets of links are found, other words and addresses are not', () => {
    const text =
      'See `docs/rules/auth.md`, `npm run check`, [this](../x.md#part), [that](https://x.example), [up](#top).';
    assert.deepEqual(findPathsInCode(text), ['docs/rules/auth.md']);
    assert.deepEqual(findLinkTargets(text), ['../x.md']);
  });

  it('source files in backticks are found by name without a path too', () => {
    const text = '`a.ts`, `b/c.test.tsx` and `d.css`, not e.ts, `f.json`, `new.ts()` or `*.ts`';
    assert.deepEqual(findFileNames(text), ['a.ts', 'b/c.test.tsx', 'd.css']);
  });

  it('a rule that begins a bullet is declared, any rule number is named, each once', () => {
    const text =
      '- **H700** Nobody.\n- **R001** As H700 says.\n- an H701 beside **H702**\nV1.2.3, H70, SHA256';
    assert.deepEqual(findDeclaredRules(text), ['H700', 'R001']);
    assert.deepEqual(findNamedRules(text), ['H700', 'R001', 'H701', 'H702']);
  });

  it('a cited test is a test file in backticks with rule numbers in brackets behind it', () => {
    const text =
      '`e2e/chat.e2e.ts` [R001] [H002]; `a/b.ts` [H003]; `a/b.test.ts`, where H004 is; `a/c.test.tsx`[H005]';
    assert.deepEqual(findCitedTests(text), [
      { path: 'e2e/chat.e2e.ts', rule: 'R001' },
      { path: 'e2e/chat.e2e.ts', rule: 'H002' },
      { path: 'a/c.test.tsx', rule: 'H005' },
    ]);
  });
});

describe('a table of requirements', () => {
  const table = (counts: string, ...statuses: string[]) =>
    [
      `| V1 Encoding ${counts}|`,
      ...statuses.map((status, at) => `| V1.2.${at + 1} | 1 | encode | **${status}** | somewhere |`),
    ].join('\n');

  it('is accepted if the counts of each chapter match its rows', () => {
    const text = table('| 1 | 1 | 1 | 1 | 4 ', 'met', 'operator', 'not applicable', 'open');
    assert.deepEqual(findMiscounts(text), []);
    assert.deepEqual(findMiscounts('a document without requirements'), []);
  });

  it('is refused with wrong or missing counts, a duplicate requirement or an unknown status', () => {
    assert.deepEqual(findMiscounts(table('| 2 | 0 | 0 | 0 | 2 ', 'met', 'open')), [
      'V1 counts 2,0,0,0,2, its rows 1,0,0,1,2',
    ]);
    assert.deepEqual(findMiscounts('| V2.1.1 | 2 | x | **met** | y |'), ['V2 has no counts']);
    const twice = '| V2 Logic | 2 | 0 | 0 | 0 | 2 |\n'.concat('| V2.1.1 | 2 | x | **met** | y |\n'.repeat(2));
    assert.deepEqual(findMiscounts(twice), ['V2.1.1 stands twice']);
    assert.deepEqual(findMiscounts(table('| 0 | 0 | 0 | 0 | 0 ', 'nearly')), [
      'V1.2.1 has the unknown status nearly',
    ]);
  });
});
