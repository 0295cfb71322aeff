/** The number of tests by result. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** A runner that exits with an error but reports no failed test counts as one failure, as does a missing report. */
export function tallyOf(report: string | undefined, exitCode: number): Tally {
  if (report === undefined) return { ...nothing, failed: 1 };
  // reporter.ts writes the report, hence the cast.
  const tally = JSON.parse(report) as Tally;
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** The last line of a run. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A run is good when something passed and nothing failed; in CI nothing may be skipped either. */
export function isGood({ passed, failed, skipped }: Tally, inCi: boolean): boolean {
  return passed > 0 && failed === 0 && !(inCi && skipped > 0);
}
