import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { numberFrom, wholeFrom } from '../../tools/cli.ts';

const run = (script: string, ...words: string[]) =>
  spawnSync(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...words], {
    encoding: 'utf8',
  });

describe('the command line of the tools', () => {
  it('[H972] a word that is no option, or a number out of bounds, ends with 104 and says why, before anything begins', () => {
    for (const [words, said] of [
      [['--nonsense'], /unknown option '--nonsense'/],
      [['--minutes', 'soon'], /'--minutes <n>' argument 'soon' is invalid. A number from 0.1 to 1440./],
      [['--listeners', '60.5'], /A whole number./],
      [['60'], /too many arguments/],
    ] as const) {
      const { status, stdout, stderr } = run('soak.ts', ...words);
      assert.match(stderr, said);
      assert.match(stderr, /--help names the options/);
      assert.deepEqual([status, stdout], [104, '']);
    }
  });

  it('[H972] --help names each option with what it is without it', () => {
    const { status, stdout } = run('main.ts', '--help');
    assert.equal(status, 0);
    assert.match(stdout, /npm run bench:crowd -- \[options\]/);
    assert.match(stdout, /--listeners <n,…>[\s\S]*2000,10000/);
  });

  it('[H972] reads numbers within their bounds, both included', () => {
    assert.deepEqual(['0', '7.5', '10'].map(numberFrom(0, 10)), [0, 7.5, 10]);
    for (const text of ['', ' ', '-1', '10.1', 'Infinity', 'x']) assert.throws(() => numberFrom(0, 10)(text));
    assert.equal(wholeFrom(1)('4'), 4);
    assert.throws(() => wholeFrom(1)('4.5'));
  });
});
