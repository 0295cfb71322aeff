import { judgeScenario, type ScenarioFigures } from '../scenario/figures.ts';
import type { ScenarioOutcome } from '../scenario/run.ts';
import type { Thresholds } from '../scenario/scenarios.ts';
import { describeMachine } from '../target/machine.ts';
import type { Sample } from '../target/timeline.ts';
import { style } from './crowd-page.ts';
import { escapeText, renderPlot, type Series, sharePoints } from './plots.ts';

/** Two samples that are further apart are not connected: nothing was measured between them. */
const GAP_SECONDS = 2.5;

type Reading = (sample: Sample) => number | null;

/** [H971] A run of one scenario as one HTML page that loads nothing. */
export function renderScenarioPage(
  outcome: ScenarioOutcome,
  figures: ScenarioFigures,
  limits: Partial<Thresholds>,
  when: Date,
): string {
  const { scenario, steps, timeline, target } = outcome;
  const marks = timeline.marks.map(({ seconds, phase }) => ({ x: seconds, label: phase }));
  const maxX = timeline.samples.at(-1)?.seconds ?? 0;
  const plotOverTime = (title: string, yUnit: string, lines: Record<string, Reading>) => {
    const series = Object.entries(lines).map(
      ([name, of]): Series => ({ name, points: pointsOf(timeline.samples, of) }),
    );
    const points = series.length === 1 ? (series[0]?.points ?? []) : series;
    return renderPlot({ ...{ title, yUnit, xUnit: 's', marks, maxX, gap: GAP_SECONDS }, points });
  };
  const verdicts = judgeScenario(figures.measured, limits).map(
    ({ what, measured, limit, ok }) =>
      `<li${ok ? '' : ' class="broken"'}>${escapeText(what)}: ${measured}, limit ${limit}</li>`,
  );
  const violations = figures.violations.map((message) => `<li class="broken">${escapeText(message)}</li>`);
  const timedSteps = steps.filter(
    ({ answerMs, returnMs, joinMs }) => (answerMs ?? returnMs ?? joinMs ?? []).length > 1,
  );
  const shares = timedSteps.map((step) => {
    const what = step.joinMs
      ? 'until the full state'
      : step.returnMs
        ? 'until reconnected'
        : 'until an answer';
    return renderPlot({
      title: `${step.step}: share of people by the time ${what}`,
      ...{
        xUnit: 'ms',
        yUnit: '%',
        points: sharePoints(step.joinMs ?? step.returnMs ?? step.answerMs ?? []),
      },
    });
  });
  const people = figures.listeners.toLocaleString('en');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(scenario.name)}: ${people} people</title><style>${style}</style>
<h1>${escapeText(scenario.name)}, ${people} people</h1><p>${escapeText(scenario.about)}.</p>
<p>${escapeText(when.toISOString())}, ${escapeText(describeMachine())}${target ? `, against ${escapeText(target)}` : ''}</p>
<ul>${verdicts.join('')}${violations.join('')}</ul>
${renderStepsTable(figures)}
${plotOverTime('Joins', 'joins/s', { joins: (sample) => sample.joinsPerSecond })}
${plotOverTime('From ticket to full state', 'ms', { p50: (sample) => sample.joinP50, p99: (sample) => sample.joinP99 })}
${plotOverTime('Open connections', 'people', { open: (sample) => sample.open })}
${plotOverTime('Processor time', '% of a core', { server: percent((sample) => sample.cpuShare), 'busiest worker': percent((sample) => sample.workerShare) })}
${plotOverTime('Memory of the server', 'MB', { memory: (sample) => sample.rssMB })}
${plotOverTime('Delay of its event loop, p99 of each second', 'ms', { delay: (sample) => sample.loopDelayMs })}
${plotOverTime('Bytes to all listeners', 'MB/s', { bytes: (sample) => sample.bytesPerSecond / 1e6 })}
${shares.join('\n')}</html>\n`;
}

const percent =
  (of: Reading): Reading =>
  (sample) => {
    const share = of(sample);
    return share === null ? null : share * 100;
  };

const pointsOf = (samples: readonly Sample[], of: Reading) =>
  samples.flatMap((sample) => {
    const y = of(sample);
    return y === null ? [] : [{ x: sample.seconds, y }];
  });

function renderStepsTable({ steps }: ScenarioFigures): string {
  const [first] = steps;
  if (!first) return '';
  const cells = (tag: string, values: readonly unknown[]) =>
    values.map((value) => `<${tag}>${escapeText(String(value ?? ''))}</${tag}>`).join('');
  const rows = steps.map((row) => `<tr>${cells('td', Object.values(row))}</tr>`);
  return `<table><tr>${cells('th', Object.keys(first))}</tr>${rows.join('')}</table>`;
}
