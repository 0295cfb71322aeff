import { escapeHtml } from '@hangout/rules/escape-html';
import { formatCrowdTable } from '../crowd/figures.ts';
import type { CrowdOutcome } from '../crowd/run.ts';
import { judgeCrowd } from '../crowd/thresholds.ts';
import { describeMachine } from '../target/machine.ts';
import type { Sample } from '../target/timeline.ts';
import { renderPage, renderVerdicts } from './page.ts';
import { ratePoints, renderPlot, sharePoints } from './plots.ts';

/** [H971] Renders the report of a crowd run as an HTML page. */
export function renderCrowdPage(outcomes: readonly CrowdOutcome[], when: Date): string {
  const table = formatCrowdTable(outcomes.map(({ figures }) => figures));
  return renderPage(
    'A crowd in one hangout',
    `<p>${escapeHtml(when.toISOString())}, ${escapeHtml(describeMachine())}</p><pre>${escapeHtml(table)}</pre>
${outcomes.map(renderCrowdSection).join('\n')}`,
  );
}

function renderCrowdSection(outcome: CrowdOutcome): string {
  const { figures, violations, joinTimes, voteLatencies, timeline } = outcome;
  const marks = timeline.marks.map(({ seconds, phase }) => ({ x: seconds, label: phase }));
  const overTime = (title: string, yUnit: string, name: string, value: (sample: Sample) => number | null) =>
    renderPlot({
      ...{ title, yUnit, xUnit: 's', marks },
      series: { [name]: timeline.samples.map((sample) => ({ x: sample.seconds, y: value(sample) })) },
    });
  const percent = (share: number | null) => (share === null ? null : share * 100);
  return `<h2>${figures.listeners.toLocaleString('en')} people</h2>
${renderVerdicts(judgeCrowd(figures), violations)}
${renderPlot({ title: 'Joins per second during the mass join', xUnit: 's', yUnit: 'joins/s', series: { joins: ratePoints(joinTimes) } })}
${renderPlot({ title: 'From a vote to a listener: share of listeners reached', xUnit: 'ms', yUnit: '%', series: { listeners: sharePoints(voteLatencies) } })}
${overTime('Processor time of the server', '% of a core', 'server', (sample) => percent(sample.cpuShare))}
${overTime('Processor time of the busiest worker', '% of a core', 'worker', (sample) => percent(sample.workerShare))}
${overTime('Memory of the server', 'MB', 'memory', (sample) => sample.rssMB)}
${overTime('Delay of its event loop, p99 of each second', 'ms', 'delay', (sample) => sample.loopDelayMs)}
${overTime('Bytes to all listeners', 'MB/s', 'bytes', (sample) => sample.bytesPerSecond / 1e6)}
${overTime('From ticket to full state, p99 of each second', 'ms', 'p99', (sample) => sample.joinP99)}`;
}
