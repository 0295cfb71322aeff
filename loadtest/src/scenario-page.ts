import { machineFacts } from './machine.ts';
import { style } from './page.ts';
import { drawPlot, escapeText, type Series, sharePoints } from './plots.ts';
import { judgeScenario, type ScenarioFigures } from './scenario-report.ts';
import type { ScenarioOutcome } from './scenario-run.ts';
import type { Thresholds } from './scenarios.ts';
import type { Sample } from './timeline.ts';

/** A second in which nothing could be measured leaves a gap in its line. */
const GAP_SECONDS = 2.5;

type Reading = (sample: Sample) => number | null;

/** [H971] A run of one scenario as one page that needs nothing else. */
export function scenarioPage(
  outcome: ScenarioOutcome,
  figures: ScenarioFigures,
  limits: Partial<Thresholds>,
  when: Date,
): string {
  const { scenario, acts, timeline, target } = outcome;
  const marks = timeline.marks.map(({ seconds, phase }) => ({ x: seconds, words: phase }));
  const maxX = timeline.samples.at(-1)?.seconds ?? 0;
  const over = (title: string, yUnit: string, lines: Record<string, Reading>) => {
    const series = Object.entries(lines).map(
      ([name, of]): Series => ({ name, points: pointsOf(timeline.samples, of) }),
    );
    const points = series.length === 1 ? (series[0]?.points ?? []) : series;
    return drawPlot({ ...{ title, yUnit, xUnit: 's', marks, maxX, gap: GAP_SECONDS }, points });
  };
  const verdicts = judgeScenario(figures.measured, limits).map(
    ({ what, measured, limit, ok }) =>
      `<li${ok ? '' : ' class="broken"'}>${escapeText(what)}: ${measured}, limit ${limit}</li>`,
  );
  const wrongs = figures.wrongs.map((words) => `<li class="broken">${escapeText(words)}</li>`);
  const answers = acts.filter(
    ({ answerMs, returnMs, joinMs }) => (answerMs ?? returnMs ?? joinMs ?? []).length > 1,
  );
  const shares = answers.map((act) => {
    const what = act.joinMs ? 'until inside' : act.returnMs ? 'until back inside' : 'until an answer';
    return drawPlot({
      title: `${act.act}: share of people by the time ${what}`,
      ...{ xUnit: 'ms', yUnit: '%', points: sharePoints(act.joinMs ?? act.returnMs ?? act.answerMs ?? []) },
    });
  });
  const people = figures.listeners.toLocaleString('en');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(scenario.name)}: ${people} people</title><style>${style}</style>
<h1>${escapeText(scenario.name)}, ${people} people</h1><p>${escapeText(scenario.about)}.</p>
<p>${escapeText(when.toISOString())}, ${escapeText(machineFacts())}${target ? `, against ${escapeText(target)}` : ''}</p>
<ul>${verdicts.join('')}${wrongs.join('')}</ul>
${actsTable(figures)}
${over('Joins', 'joins/s', { joins: (one) => one.joinsPerSecond })}
${over('From the knock to the full state', 'ms', { p50: (one) => one.joinP50, p99: (one) => one.joinP99 })}
${over('Lines that are up', 'people', { open: (one) => one.open })}
${over('Processor time', '% of a core', { server: percent((one) => one.cpuShare), 'busiest generator': percent((one) => one.generatorShare) })}
${over('Memory of the server', 'MB', { memory: (one) => one.rssMB })}
${over('Delay of its event loop, p99 of each second', 'ms', { delay: (one) => one.loopDelayMs })}
${over('Bytes to all listeners', 'MB/s', { bytes: (one) => one.bytesPerSecond / 1e6 })}
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

function actsTable({ acts }: ScenarioFigures): string {
  const [first] = acts;
  if (!first) return '';
  const cells = (tag: string, values: readonly unknown[]) =>
    values.map((value) => `<${tag}>${escapeText(String(value ?? ''))}</${tag}>`).join('');
  const rows = acts.map((row) => `<tr>${cells('td', Object.values(row))}</tr>`);
  return `<table><tr>${cells('th', Object.keys(first))}</tr>${rows.join('')}</table>`;
}
