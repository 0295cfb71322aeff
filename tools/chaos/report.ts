import type { InjectedFault } from './evidence.ts';
import type { InvariantResult } from './invariants/index.ts';

/** Report of a run: its totals, and a sentence for each finding. */
export interface Report {
  readonly seed: number;
  readonly requested: number;
  readonly faults: number;
  readonly lost: number;
  readonly doubled: number;
  readonly violations: number;
  readonly details: readonly string[];
}

export function createReport(
  seed: number,
  requested: number,
  faults: readonly InjectedFault[],
  results: readonly InvariantResult[],
): Report {
  const sum = (key: 'lost' | 'doubled' | 'violations') =>
    results.reduce((total, result) => total + result[key].length, 0);
  return {
    seed,
    requested,
    faults: faults.length,
    lost: sum('lost'),
    doubled: sum('doubled'),
    violations: sum('violations'),
    details: results.flatMap(({ invariant, lost, doubled, violations }) => [
      ...lost.map((message) => `${invariant.rule} lost: ${message}`),
      ...doubled.map((message) => `${invariant.rule} doubled: ${message}`),
      ...violations.map((message) => `${invariant.rule} violated: ${message}`),
    ]),
  };
}

/** [H456] Returns 0 if no invariant is broken and all requested faults were injected, else 99. */
export function exitCodeFor({ requested, faults, lost, doubled, violations }: Report): 0 | 99 {
  return faults >= requested && lost + doubled + violations === 0 ? 0 : 99;
}

export function formatTable(results: readonly InvariantResult[]): string {
  const row = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, index) => (index < 2 ? String(cell).padEnd(index ? 60 : 5) : String(cell).padStart(11)))
      .join(' ');
  return [
    row(['rule', 'invariant', 'checked', 'lost', 'doubled', 'violations']),
    ...results.map(({ invariant, checked, lost, doubled, violations }) =>
      row([invariant.rule, invariant.name, checked, lost.length, doubled.length, violations.length]),
    ),
  ].join('\n');
}

export function formatFaults(faults: readonly InjectedFault[]): string {
  return faults
    .map(({ number, description: message, at, healed }) => {
      const time = new Date(at).toISOString().slice(11, 23);
      return `${String(number).padStart(4)}  ${time}  recovered after ${((healed - at) / 1000).toFixed(1).padStart(5)} s  ${message}`;
    })
    .join('\n');
}
