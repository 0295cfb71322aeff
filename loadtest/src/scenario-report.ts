import { p99 } from './act.ts';
import { percentile, rounded } from './figures.ts';
import type { Played, ScenarioOutcome } from './scenario-run.ts';
import type { Thresholds } from './scenarios.ts';
import type { Verdict } from './thresholds.ts';

/** What `--json` holds: the same figures that are printed. */
export interface ScenarioFigures {
  readonly scenario: string;
  readonly listeners: number;
  readonly target: string | null;
  readonly measured: Partial<Thresholds>;
  readonly acts: readonly Row[];
  /** Of all samples: the worst p99 of a second, ms. */
  readonly loopDelayMs: number | null;
  readonly rssMB: number | null;
  /** Shares of a core, the busiest second of the busiest generator. */
  readonly generatorShare: number;
  readonly wrongs: readonly string[];
}

/** One act in figures; ms and seconds as the names say. */
type Row = Record<string, number | string | null>;

const all = (acts: readonly Played[], of: (act: Played) => readonly number[] | undefined) =>
  acts.flatMap((act) => of(act) ?? []);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function figuresOf({
  scenario,
  people,
  target,
  acts,
  wrongs,
  lostLines,
  timeline,
}: ScenarioOutcome): ScenarioFigures {
  const lively = acts.filter(({ act }) => act === 'live');
  const used = lively.map(({ cpuSeconds }) => cpuSeconds);
  const spent = sum(lively.map(({ controlCpuSeconds }) => controlCpuSeconds ?? 0));
  const growth = acts.find((act) => act.growth !== undefined)?.growth;
  const returned = all(acts, (act) => act.returnMs);
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const most = (values: readonly number[]) => (values.length > 0 ? rounded(Math.max(...values)) : null);
  return {
    ...{ scenario: scenario.name, listeners: people, target },
    measured: {
      failedJoins: sum(acts.map(({ failedJoins = 0 }) => failedJoins)),
      lost: sum(acts.map(({ lost = 0 }) => lost)) + lostLines,
      joinP99Ms: rounded(p99(all(acts, (act) => act.joinMs))),
      answerP99Ms: rounded(p99(all(acts, (act) => act.answerMs))),
      ...(returned.length > 0 && { returnP99Ms: rounded(p99(returned)) }),
      ...(spent > 0 &&
        used.every((one) => one !== null) && { timesControl: rounded(sum(known(used)) / spent) }),
      ...(growth !== undefined && { growth: rounded(growth) }),
    },
    acts: acts.map(rowOf),
    loopDelayMs: most(known(timeline.samples.map((one) => one.loopDelayMs))),
    rssMB: most(known(timeline.samples.map((one) => one.rssMB))),
    generatorShare: most(timeline.samples.map((one) => one.generatorShare)) ?? 0,
    wrongs,
  };
}

function rowOf(act: Played): Row {
  const times = act.joinMs ?? act.returnMs ?? act.answerMs ?? [];
  return {
    act: act.act,
    seconds: rounded(act.seconds),
    what: act.joinMs ? 'join' : act.returnMs ? 'return' : 'answer',
    count: times.length,
    p50Ms: times.length > 0 ? rounded(percentile(times, 0.5)) : null,
    p99Ms: times.length > 0 ? rounded(percentile(times, 0.99)) : null,
    answerP99Ms: act.answerMs ? rounded(p99(act.answerMs)) : null,
    cpuSeconds: act.cpuSeconds === null ? null : rounded(act.cpuSeconds),
    controlCpuSeconds: act.controlCpuSeconds === null ? null : rounded(act.controlCpuSeconds),
    MB: rounded(act.bytes / 1e6),
    controlMB: act.controlBytes > 0 ? rounded(act.controlBytes / 1e6) : null,
  };
}

const names: { readonly [K in keyof Thresholds]: string } = {
  failedJoins: 'joins that failed',
  lost: 'people or acknowledged lines lost',
  joinP99Ms: 'ms from the knock to the full state, 99 of 100',
  answerP99Ms: 'ms until an answer, 99 of 100',
  returnP99Ms: 'ms from a lost line to the full state again, 99 of 100',
  timesControl: 'processor time of lively acts, times the control’s',
  growth: 'memory at the end, times that after the warm-up',
};
// Object.keys forgets the type of a table's keys
export const thresholdNames = Object.keys(names) as (keyof Thresholds)[];

/** [H972] Holds what was measured against the thresholds; one that could not be measured is broken. */
export function judgeScenario(measured: Partial<Thresholds>, limits: Partial<Thresholds>): Verdict[] {
  return thresholdNames.flatMap((name) => {
    const [limit, value] = [limits[name], measured[name] ?? Number.NaN];
    return limit === undefined ? [] : [{ what: names[name], measured: value, limit, ok: value <= limit }];
  });
}

/** The acts as a table for people. */
export function scenarioTable(figures: ScenarioFigures): string {
  const [first] = figures.acts;
  if (!first) return '';
  const lines = [Object.keys(first), ...figures.acts.map((row) => Object.values(row).map(cell))];
  const widths = Object.keys(first).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((words, column) => words.padStart(widths[column] ?? 0)).join('  '))
    .join('\n');
}

const cell = (value: number | string | null) =>
  value === null
    ? ''
    : typeof value === 'string'
      ? value
      : value.toLocaleString('en', { maximumFractionDigits: 3 });
