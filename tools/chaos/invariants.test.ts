import assert from 'node:assert/strict';
import { consistentEvidence } from './corruptions/consistent-evidence.ts';
import { corruptions } from './corruptions/corruptions.ts';
import { isDetected } from './corruptions/index.ts';
import { checkInvariants, invariants } from './invariants/index.ts';
import { isBugLogEntry } from './invariants/refusals-and-logs.ts';
import { createReport, exitCodeFor, formatTable } from './report.ts';

describe('checkInvariants', () => {
  it('[H457] [H469] consistent evidence yields no finding, although every invariant checks something', () => {
    for (const { invariant, checked, lost, doubled, violations } of checkInvariants(consistentEvidence)) {
      assert.deepEqual([...lost, ...doubled, ...violations], [], invariant.rule);
      assert.ok(checked > 0, `${invariant.rule} checked nothing`);
    }
  });

  for (const corruption of corruptions)
    it(`[${corruption.rule}] the invariant detects that ${corruption.description}`, () =>
      assert.ok(isDetected(corruption), `not found as ${corruption.foundAs}`));

  it('[H456] every invariant has at least one corruption that breaks it', () => {
    const corrupted = new Set(corruptions.map(({ rule }) => rule));
    assert.deepEqual(
      invariants.map(({ rule }) => rule).filter((rule) => !corrupted.has(rule)),
      [],
    );
  });

  it('[H456] a run exits with 0 only when there is no finding and all requested faults were injected', () => {
    const results = checkInvariants(consistentEvidence);
    assert.equal(exitCodeFor(createReport(1, 1, consistentEvidence.faults, results)), 0);
    assert.equal(exitCodeFor(createReport(1, 2, consistentEvidence.faults, results)), 99);
    const [first] = results;
    assert.ok(first);
    const report = createReport(1, 1, consistentEvidence.faults, [{ ...first, lost: ['a message'] }]);
    assert.equal(exitCodeFor(report), 99);
    assert.deepEqual([report.lost, report.doubled, report.violations], [1, 0, 0]);
    assert.match(formatTable(results), /^H462 .* 0 +0 +0$/m);
  });

  it('[H468] a log entry about an unavailable database is no bug; one about an uncaught error is', () => {
    const message = (type: string, message: string) =>
      JSON.stringify({ level: 50, err: { type, message }, msg: 'x' });
    assert.equal(
      isBugLogEntry(message('CommitUncertain', 'commit failed: connect ECONNREFUSED 127.0.0.1:1')),
      false,
    );
    assert.equal(
      isBugLogEntry(message('DatabaseError', 'terminating connection due to unexpected postmaster exit')),
      false,
    );
    assert.equal(isBugLogEntry(message('TypeError', 'x is not a function')), true);
    assert.equal(
      isBugLogEntry(message('DatabaseError', 'duplicate key value violates unique constraint')),
      true,
    );
    assert.equal(isBugLogEntry('[Uncaught Exception] boom'), true);
    assert.equal(isBugLogEntry('Game server game-1 takes hangouts on port 1'), false);
  });
});
