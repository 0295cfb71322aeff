import assert from 'node:assert/strict';
import { judge, laws } from './laws/index.ts';
import { isBugLine } from './laws/words.ts';
import { exitCodeOf, reportOf, tableOf } from './report.ts';
import { honest } from './tampered/honest.ts';
import { isCaught } from './tampered/index.ts';
import { tamperings } from './tampered/tamperings.ts';

describe('what an evening in a storm is judged by', () => {
  it('[H457] [H469] nothing is found in an honest evening, though every law looked at something', () => {
    for (const { law, checked, lost, doubled, violations } of judge(honest)) {
      assert.deepEqual([...lost, ...doubled, ...violations], [], law.rule);
      assert.ok(checked > 0, `${law.rule} looked at nothing`);
    }
  });

  for (const one of tamperings)
    it(`[${one.rule}] sees through it: ${one.lie}`, () => assert.ok(isCaught(one), `not told as ${one.as}`));

  it('[H456] every law is lied to at least once', () => {
    const lied = new Set(tamperings.map(({ rule }) => rule));
    assert.deepEqual(
      laws.map(({ rule }) => rule).filter((rule) => !lied.has(rule)),
      [],
    );
  });

  it('[H456] a run ends with 0 only where nothing was found and as many faults happened as were asked for', () => {
    const judged = judge(honest);
    assert.equal(exitCodeOf(reportOf(1, 1, honest.faults, judged)), 0);
    assert.equal(exitCodeOf(reportOf(1, 2, honest.faults, judged)), 99);
    const [first] = judged;
    assert.ok(first);
    const report = reportOf(1, 1, honest.faults, [{ ...first, lost: ['a line'] }]);
    assert.equal(exitCodeOf(report), 99);
    assert.deepEqual([report.lost, report.doubled, report.violations], [1, 0, 0]);
    assert.match(tableOf(judged), /^H462 .* 0 +0 +0$/m);
  });

  it('[H468] a database that is away is no bug; whatever nobody caught is one', () => {
    const line = (type: string, message: string) =>
      JSON.stringify({ level: 50, err: { type, message }, msg: 'x' });
    assert.equal(isBugLine(line('Unkept', 'not kept: connect ECONNREFUSED 127.0.0.1:1')), false);
    assert.equal(
      isBugLine(line('DatabaseError', 'terminating connection due to unexpected postmaster exit')),
      false,
    );
    assert.equal(isBugLine(line('TypeError', 'x is not a function')), true);
    assert.equal(isBugLine(line('DatabaseError', 'duplicate key value violates unique constraint')), true);
    assert.equal(isBugLine('[Uncaught Exception] boom'), true);
    assert.equal(isBugLine('Game server game-1 takes hangouts on port 1'), false);
  });
});
