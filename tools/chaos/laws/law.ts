import type { Evidence } from '../evidence.ts';

/** What a law found; each entry is one finding in words. */
export interface Verdict {
  readonly checked: number;
  /** Acknowledged, and not there. */
  readonly lost: readonly string[];
  /** There more than once. */
  readonly doubled: readonly string[];
  /** Anything else that must not be. */
  readonly violations: readonly string[];
}

export interface Law {
  /** Number of its rule. */
  readonly rule: string;
  readonly name: string;
  check(evidence: Evidence): Verdict;
}

/** Gathers what a law finds. */
export function findings() {
  const found = { checked: 0, lost: [] as string[], doubled: [] as string[], violations: [] as string[] };
  return {
    found,
    /** Counts one more thing looked at; `isSo` false is a violation. */
    must(isSo: boolean, words: () => string): void {
      found.checked += 1;
      if (!isSo) found.violations.push(words());
    },
  };
}

/** Values that stand more than once. */
export function twice(values: Iterable<string>): string[] {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) doubled.add(value);
    seen.add(value);
  }
  return [...doubled];
}

export const short = (uuid: string | null | undefined) => (uuid ?? 'none').slice(0, 8);
export const clock = (at: number) => new Date(at).toISOString().slice(11, 23);
