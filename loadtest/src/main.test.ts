import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseInteger, parseNumber } from '../../tools/cli.ts';

const script = fileURLToPath(new URL('./main.ts', import.meta.url));
const run = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });

describe('the command line of the load test', () => {
  it('[H972] an unknown option of a load test, or a number out of its bounds, ends the program with exit code 104 and a message before anything starts', () => {
    for (const [args, message] of [
      [['--nonsense'], /unknown option '--nonsense'/],
      [['--minutes', 'soon'], /'--minutes <n>' argument 'soon' is invalid. A number from 0.1 to 1440./],
      [['--listeners', '60.5'], /A whole number./],
      [['60'], /too many arguments/],
    ] as const) {
      const { status, stdout, stderr } = run('soak', ...args);
      assert.match(stderr, message);
      assert.match(stderr, /--help names the options/);
      assert.deepEqual([status, stdout], [104, '']);
    }
  });

  it('[H972] --help of a load test shows its command line and its options with their defaults', () => {
    const { status, stdout } = run('crowd', '--help');
    assert.equal(status, 0);
    assert.match(stdout, /npm run bench -- crowd \[options\]/);
    assert.match(stdout, /--listeners <n,…>[\s\S]*2000,5000,10000/);
  });

  it('[H972] parseNumber and parseInteger accept only numbers within their bounds, the bounds included', () => {
    assert.deepEqual(['0', '7.5', '10'].map(parseNumber(0, 10)), [0, 7.5, 10]);
    for (const text of ['', ' ', '-1', '10.1', 'Infinity', 'x'])
      assert.throws(() => parseNumber(0, 10)(text));
    assert.equal(parseInteger(1)('4'), 4);
    assert.throws(() => parseInteger(1)('4.5'));
  });

  it('[H972] an unknown load test command ends the program with exit code 104 and a list of the commands', () => {
    const { status, stderr } = run('everything');
    assert.equal(status, 104);
    assert.match(stderr, /crowd, fairness, scenario, soak, sign-in/);
  });
});
