import { escapeHtml } from '@hangout/rules/escape-html';
import { judgeScenario, type ScenarioFigures } from '../scenario/figures.ts';
import type { FinishedStep, ScenarioOutcome } from '../scenario/run.ts';
import type { Thresholds } from '../scenario/scenarios.ts';
import { describeMachine } from '../target/machine.ts';
import type { Sample } from '../target/timeline.ts';
import { renderPage, renderVerdicts } from './page.ts';
import { renderPlot, sharePoints } from './plots.ts';

type Reading = (sample: Sample) => number | null;

/** [H971] Renders the report of a scenario as an HTML page. */
export function renderScenarioPage(
  outcome: ScenarioOutcome,
  figures: ScenarioFigures,
  limits: Partial<Thresholds>,
  when: Date,
): string {
  const { scenario, steps, timeline, target } = outcome;
  const marks = timeline.marks.map(({ seconds, phase }) => ({ x: seconds, label: phase }));
  const overTime = (title: string, yUnit: string, readings: Record<string, Reading>) => {
    const series = Object.entries(readings).map(
      ([name, read]) =>
        [name, timeline.samples.map((sample) => ({ x: sample.seconds, y: read(sample) }))] as const,
    );
    return renderPlot({ ...{ title, yUnit, xUnit: 's', marks }, series: Object.fromEntries(series) });
  };
  const people = figures.listeners.toLocaleString('en');
  return renderPage(
    `${scenario.name}, ${people} people`,
    `<p>${escapeHtml(scenario.about)}.</p>
<p>${escapeHtml(when.toISOString())}, ${escapeHtml(describeMachine())}${target ? `, against ${escapeHtml(target)}` : ''}</p>
${renderVerdicts(judgeScenario(figures.measured, limits), figures.violations)}
${renderStepsTable(figures)}
${overTime('Joins', 'joins/s', { joins: (sample) => sample.joinsPerSecond })}
${overTime('From ticket to full state', 'ms', { p50: (sample) => sample.joinP50, p99: (sample) => sample.joinP99 })}
${overTime('Open connections', 'people', { open: (sample) => sample.open })}
${overTime('Processor time', '% of a core', { server: percent((sample) => sample.cpuShare), 'busiest worker': percent((sample) => sample.workerShare) })}
${overTime('Memory of the server', 'MB', { memory: (sample) => sample.rssMB })}
${overTime('Delay of its event loop, p99 of each second', 'ms', { delay: (sample) => sample.loopDelayMs })}
${overTime('Bytes to all listeners', 'MB/s', { bytes: (sample) => sample.bytesPerSecond / 1e6 })}
${steps.map(renderDurations).join('\n')}`,
  );
}

/** Plots the distribution of the durations of a step; empty if there are fewer than two. */
function renderDurations({ step, joinMs, returnMs, answerMs }: FinishedStep): string {
  const durations = joinMs ?? returnMs ?? answerMs ?? [];
  if (durations.length < 2) return '';
  const until = joinMs ? 'until the full state' : returnMs ? 'until reconnected' : 'until an answer';
  return renderPlot({
    title: `${step}: share of people by the time ${until}`,
    ...{ xUnit: 'ms', yUnit: '%', series: { people: sharePoints(durations) } },
  });
}

const percent =
  (read: Reading): Reading =>
  (sample) => {
    const share = read(sample);
    return share === null ? null : share * 100;
  };

function renderStepsTable({ steps }: ScenarioFigures): string {
  const [first] = steps;
  if (!first) return '';
  const cells = (tag: string, values: readonly unknown[]) =>
    values.map((value) => `<${tag}>${escapeHtml(String(value ?? ''))}</${tag}>`).join('');
  const rows = steps.map((row) => `<tr>${cells('td', Object.values(row))}</tr>`);
  return `<table><tr>${cells('th', Object.keys(first))}</tr>${rows.join('')}</table>`;
}
