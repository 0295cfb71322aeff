import { p99, percentile, rounded } from '../statistics.ts';
import type { Verdict } from '../verdict.ts';
import type { FinishedStep, ScenarioOutcome } from './run.ts';
import type { Thresholds } from './scenarios.ts';

/** The figures of a run, as they are printed and as `--json` writes them. */
export interface ScenarioFigures {
  readonly scenario: string;
  readonly listeners: number;
  readonly target: string | null;
  readonly measured: Partial<Thresholds>;
  readonly steps: readonly Row[];
  /** Highest event loop delay of the server, ms: the 99th percentile of the worst second. */
  readonly loopDelayMs: number | null;
  readonly rssMB: number | null;
  /** Processor use of the busiest worker in its busiest second, as a share of a core. */
  readonly workerShare: number;
  readonly violations: readonly string[];
}

/** Results of one step; the names contain the units. */
type Row = Record<string, number | string | null>;

const collect = (steps: readonly FinishedStep[], of: (step: FinishedStep) => readonly number[] | undefined) =>
  steps.flatMap((step) => of(step) ?? []);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function calculateFigures({
  scenario,
  people,
  target,
  steps,
  violations,
  lostMessages,
  timeline,
}: ScenarioOutcome): ScenarioFigures {
  const active = steps.filter(({ step }) => step === 'active');
  const used = active.map(({ cpuSeconds }) => cpuSeconds);
  const spent = sum(active.map(({ controlCpuSeconds }) => controlCpuSeconds ?? 0));
  const growth = steps.find((step) => step.growth !== undefined)?.growth;
  const returned = collect(steps, (step) => step.returnMs);
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const most = (values: readonly number[]) => (values.length > 0 ? rounded(Math.max(...values)) : null);
  return {
    ...{ scenario: scenario.name, listeners: people, target },
    measured: {
      failedJoins: sum(steps.map(({ failedJoins = 0 }) => failedJoins)),
      lost: sum(steps.map(({ lost = 0 }) => lost)) + lostMessages,
      joinP99Ms: rounded(p99(collect(steps, (step) => step.joinMs))),
      answerP99Ms: rounded(p99(collect(steps, (step) => step.answerMs))),
      ...(returned.length > 0 && { returnP99Ms: rounded(p99(returned)) }),
      ...(spent > 0 &&
        used.every((value) => value !== null) && { timesControl: rounded(sum(known(used)) / spent) }),
      ...(growth !== undefined && { growth: rounded(growth) }),
    },
    steps: steps.map(stepRow),
    loopDelayMs: most(known(timeline.samples.map((value) => value.loopDelayMs))),
    rssMB: most(known(timeline.samples.map((value) => value.rssMB))),
    workerShare: most(timeline.samples.map((value) => value.workerShare)) ?? 0,
    violations,
  };
}

function stepRow(step: FinishedStep): Row {
  const times = step.joinMs ?? step.returnMs ?? step.answerMs ?? [];
  return {
    step: step.step,
    seconds: rounded(step.seconds),
    what: step.joinMs ? 'join' : step.returnMs ? 'return' : 'answer',
    count: times.length,
    p50Ms: times.length > 0 ? rounded(percentile(times, 0.5)) : null,
    p99Ms: times.length > 0 ? rounded(percentile(times, 0.99)) : null,
    answerP99Ms: step.answerMs ? rounded(p99(step.answerMs)) : null,
    cpuSeconds: step.cpuSeconds === null ? null : rounded(step.cpuSeconds),
    controlCpuSeconds: step.controlCpuSeconds === null ? null : rounded(step.controlCpuSeconds),
    MB: rounded(step.bytes / 1e6),
    controlMB: step.controlBytes > 0 ? rounded(step.controlBytes / 1e6) : null,
  };
}

const thresholdTitles: { readonly [K in keyof Thresholds]: string } = {
  failedJoins: 'joins that failed',
  lost: 'clients or acknowledged messages lost',
  joinP99Ms: 'ms from ticket to full state, p99',
  answerP99Ms: 'ms until an answer, p99',
  returnP99Ms: 'ms from a lost connection to the full state, p99',
  timesControl: 'processor time of active steps, times the control server’s',
  growth: 'memory at the end, times that after the warm-up',
};
// The cast is needed because `Object.keys` returns `string[]`.
export const thresholdNames = Object.keys(thresholdTitles) as (keyof Thresholds)[];

/**
 * [H972] Compares results with thresholds. A value that could not be measured counts as exceeding its
 * threshold.
 */
export function judgeScenario(measured: Partial<Thresholds>, limits: Partial<Thresholds>): Verdict[] {
  return thresholdNames.flatMap((name) => {
    const [limit, value] = [limits[name], measured[name] ?? Number.NaN];
    return limit === undefined
      ? []
      : [{ what: thresholdTitles[name], measured: value, limit, ok: value <= limit }];
  });
}

export function formatScenarioTable(figures: ScenarioFigures): string {
  const [first] = figures.steps;
  if (!first) return '';
  const rows = [Object.keys(first), ...figures.steps.map((row) => Object.values(row).map(cell))];
  const widths = Object.keys(first).map((_, column) =>
    Math.max(...rows.map((line) => line[column]?.length ?? 0)),
  );
  return rows
    .map((line) => line.map((words, column) => words.padStart(widths[column] ?? 0)).join('  '))
    .join('\n');
}

const cell = (value: number | string | null) =>
  value === null
    ? ''
    : typeof value === 'string'
      ? value
      : value.toLocaleString('en', { maximumFractionDigits: 3 });
