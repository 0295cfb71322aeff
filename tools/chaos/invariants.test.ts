import assert from 'node:assert/strict';
import { testSeed } from '@hangout/testkit/seeded-random';
import fc from 'fast-check';
import { consistentEvidence } from './consistent-evidence.ts';
import { corruptions, type Draft } from './corruptions.ts';
import type { Evidence } from './evidence.ts';
import { checkInvariants, invariants } from './invariants/index.ts';
import { isBugLogEntry } from './invariants/refusals-and-logs.ts';
import { createReport, exitCodeFor, formatTable } from './report.ts';

describe('checkInvariants (results of a chaos test)', () => {
  it('[H457] [H469] the records of a correct chaos run break no invariant, and each invariant has checked something', () => {
    for (const { invariant, checked, lost, doubled, violations } of checkInvariants(consistentEvidence)) {
      assert.deepEqual([...lost, ...doubled, ...violations], [], invariant.rule);
      assert.ok(checked > 0, `${invariant.rule} checked nothing`);
    }
  });

  for (const [rule, ofRule] of Object.entries(corruptions))
    it(`[${rule}] the chaos test’s invariant detects each kind of corruption at any position in the records`, () => {
      const property = fc.property(fc.constantFrom(...ofRule), fc.nat(40), (corruption, at) => {
        // A copy may be changed, hence the cast.
        const evidence = structuredClone(consistentEvidence) as Draft<Evidence>;
        corruption.apply(evidence, at);
        const result = checkInvariants(evidence).find(({ invariant }) => invariant.rule === rule);
        assert.ok(result?.[corruption.foundAs].length, `not ${corruption.foundAs}: ${corruption.what}`);
      });
      fc.assert(property, { seed: testSeed, examples: ofRule.map((corruption) => [corruption, 0]) });
    });

  it('[H456] every invariant of a chaos test has a corruption that breaks the invariant', () => {
    assert.deepEqual(
      invariants.map(({ rule }) => rule).filter((rule) => !(rule in corruptions)),
      [],
    );
  });

  it('[H456] a chaos test exits with 0 only if there is no finding and all requested faults were injected', () => {
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

  it('[H468] an uncaught error in a chaos test’s log counts as a bug, and an unavailable database does not', () => {
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
