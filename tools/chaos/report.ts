import type { FaultDone } from './evidence.ts';
import type { Judged } from './laws/index.ts';

/** What a run leaves: numbers first, then each finding in words. */
export interface Report {
  readonly seed: number;
  readonly asked: number;
  readonly faults: number;
  readonly lost: number;
  readonly doubled: number;
  readonly violations: number;
  readonly details: readonly string[];
}

export function reportOf(
  seed: number,
  asked: number,
  faults: readonly FaultDone[],
  judged: readonly Judged[],
): Report {
  const sum = (key: 'lost' | 'doubled' | 'violations') =>
    judged.reduce((all, one) => all + one[key].length, 0);
  return {
    seed,
    asked,
    faults: faults.length,
    lost: sum('lost'),
    doubled: sum('doubled'),
    violations: sum('violations'),
    details: judged.flatMap(({ law, lost, doubled, violations }) => [
      ...lost.map((words) => `${law.rule} lost: ${words}`),
      ...doubled.map((words) => `${law.rule} doubled: ${words}`),
      ...violations.map((words) => `${law.rule} violated: ${words}`),
    ]),
  };
}

/** [H456] 0 when everything was kept and as many faults happened as were asked for, else 99. */
export function exitCodeOf({ asked, faults, lost, doubled, violations }: Report): 0 | 99 {
  return faults >= asked && lost + doubled + violations === 0 ? 0 : 99;
}

/** One line for each law. */
export function tableOf(judged: readonly Judged[]): string {
  const row = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, index) => (index < 2 ? String(cell).padEnd(index ? 60 : 5) : String(cell).padStart(11)))
      .join(' ');
  return [
    row(['rule', 'what must hold', 'checked', 'lost', 'doubled', 'violations']),
    ...judged.map(({ law, checked, lost, doubled, violations }) =>
      row([law.rule, law.name, checked, lost.length, doubled.length, violations.length]),
    ),
  ].join('\n');
}

export function faultListOf(faults: readonly FaultDone[]): string {
  return faults
    .map(({ number, words, at, healed }) => {
      const moment = new Date(at).toISOString().slice(11, 23);
      return `${String(number).padStart(4)}  ${moment}  healed after ${((healed - at) / 1000).toFixed(1).padStart(5)} s  ${words}`;
    })
    .join('\n');
}
