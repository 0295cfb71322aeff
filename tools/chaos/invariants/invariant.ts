import type { Evidence } from '../evidence.ts';

/** What one invariant has found: a sentence for each error. */
export interface Findings {
  readonly checked: number;
  /** Data that was acknowledged but is not stored. */
  readonly lost: readonly string[];
  /** Data that was stored or delivered more than once. */
  readonly doubled: readonly string[];
  /** Any other contradiction of the rule. */
  readonly violations: readonly string[];
}

export interface Invariant {
  /** Number of the invariant's rule in docs/rules/running.md. */
  readonly rule: string;
  readonly name: string;
  check(evidence: Evidence): Findings;
}

export function collectFindings() {
  const findings = { checked: 0, lost: [] as string[], doubled: [] as string[], violations: [] as string[] };
  return {
    findings,
    /** Counts a check; if `isTrue` is false, adds a violation. */
    expect(isTrue: boolean, message: () => string): void {
      findings.checked += 1;
      if (!isTrue) findings.violations.push(message());
    },
  };
}

export function duplicates(values: Iterable<string>): string[] {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) doubled.add(value);
    seen.add(value);
  }
  return [...doubled];
}

export const shortId = (uuid: string | null | undefined) => (uuid ?? 'none').slice(0, 8);
export const formatTime = (at: number) => new Date(at).toISOString().slice(11, 23);
