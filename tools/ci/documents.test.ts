import assert from 'node:assert/strict';
import {
  findCitedRules,
  findCitedTests,
  findDeclaredRules,
  findFileNames,
  findLinkTargets,
  findMiscounts,
  findNamedRules,
  findPathsInCode,
  findRepeatedRules,
  findUnknownCommands,
} from './documents.ts';

describe('paths, rules and tests named in documents', () => {
  it('findPathsInCode returns paths in backticks, and findLinkTargets returns the targets of links to files', () => {
    const text =
      'See `docs/rules/auth.md`, `npm run check`, [this](../x.md#part), [that](https://x.example), [up](#top).';
    assert.deepEqual(findPathsInCode(text), ['docs/rules/auth.md']);
    assert.deepEqual(findLinkTargets(text), ['../x.md']);
  });

  it('findFileNames returns names of source files in backticks, with or without a path', () => {
    const text = '`a.ts`, `b/c.test.tsx` and `d.css`, not e.ts, `f.json`, `new.ts()` or `*.ts`';
    assert.deepEqual(findFileNames(text), ['a.ts', 'b/c.test.tsx', 'd.css']);
  });

  it('findDeclaredRules returns rule numbers that begin a bullet, and findNamedRules each rule number once', () => {
    const text =
      '- **H700** Nobody.\n- **R001** As H700 says.\n- an H701 beside **H702**\nV1.2.3, H70, SHA256';
    assert.deepEqual(findDeclaredRules(text), ['H700', 'R001']);
    assert.deepEqual(findNamedRules(text), ['H700', 'R001', 'H701', 'H702']);
  });

  it('findRepeatedRules returns each rule that begins more than one bullet, once', () => {
    const text = '- **H700** One.\n- **R001** As H700.\n- **H700** Two.\n- **H700** Three.\n- **H701** R001.';
    assert.deepEqual(findRepeatedRules(text), ['H700']);
  });

  it('findCitedRules returns the rules whose numbers stand in brackets in a source, each once', () => {
    const text = "it('[R001][H002] a vote counts [H002], as H003 says')\n/** [H004-H006] Not one rule. */";
    assert.deepEqual(findCitedRules(text), ['R001', 'H002']);
  });

  it('findCitedTests returns each test file in backticks that is followed by rule numbers in brackets', () => {
    const text =
      '`e2e/chat.e2e.ts` [R001] [H002]; `a/b.ts` [H003]; `a/b.test.ts`, where H004 is; `a/c.test.tsx`[H005]';
    assert.deepEqual(findCitedTests(text), [
      { path: 'e2e/chat.e2e.ts', rule: 'R001' },
      { path: 'e2e/chat.e2e.ts', rule: 'H002' },
      { path: 'a/c.test.tsx', rule: 'H005' },
    ]);
  });
});

describe('commands named in documents', () => {
  const scripts: Readonly<Record<string, string[]>> = { '.': ['check', 'bench', 'backup'], world: ['songs'] };
  const known = {
    scripts: (folder: string) => scripts[folder] ?? [],
    named: { bench: ['crowd', 'first-sound'] },
  };

  it('existing scripts, scripts of a workspace and subcommands are accepted in a document, with all their options', () => {
    const text =
      '`npm run check`, `npm run bench`, `npm run songs -w world -- --draft x`, `npm run backup -- folder`\n' +
      'npm run bench -- first-sound --json x.json # npm run bench -- --help';
    assert.deepEqual(findUnknownCommands(text, known), []);
  });

  it('a script, a workspace or a subcommand that a document names but that does not exist is reported', () => {
    const text =
      '`npm run sbom`, `npm run bench -- crowds --json x`, `npm run songs`, `npm run bake -w world`, `npm run songs -w moon`';
    assert.deepEqual(findUnknownCommands(text, known), [
      'npm run sbom',
      'npm run bench -- crowds',
      'npm run songs',
      'npm run bake -w world',
      'npm run songs -w moon',
    ]);
  });
});

describe('a table of requirements in a document', () => {
  const table = (counts: string, ...statuses: string[]) =>
    [
      `| V1 Encoding ${counts}|`,
      ...statuses.map((status, at) => `| V1.2.${at + 1} | 1 | encode | **${status}** | somewhere |`),
    ].join('\n');

  it('a table of requirements is accepted if the counts of each chapter match its rows', () => {
    const text = table('| 1 | 1 | 1 | 1 | 4 ', 'met', 'operator', 'not applicable', 'open');
    assert.deepEqual(findMiscounts(text), []);
    assert.deepEqual(findMiscounts('a document without requirements'), []);
  });

  it('a table of requirements is refused for wrong or missing counts, a duplicate or an unknown status', () => {
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
