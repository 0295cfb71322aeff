import { formatCrowdTable } from '../crowd/figures.ts';
import type { CrowdOutcome } from '../crowd/run.ts';
import { judgeCrowd } from '../crowd/thresholds.ts';
import { describeMachine } from '../target/machine.ts';
import { escapeText, ratePoints, renderPlot, sharePoints } from './plots.ts';

export const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:2rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}
pre{overflow-x:auto;background:#f4f4f6;padding:1rem;border-radius:8px}figure{margin:1.5rem 0}figcaption{font-weight:600}
svg{width:100%;height:auto;font-size:11px;fill:#55555f}polyline{fill:none;stroke:#5a3fd6;stroke-width:1.6;stroke-linecap:round}
.line1{stroke:#0b7f6b}.line2{stroke:#b4550a}.name0{fill:#5a3fd6}.name1{fill:#0b7f6b}.name2{fill:#b4550a}table{border-collapse:collapse;font-size:12px;display:block;overflow-x:auto}td,th{padding:.25rem .45rem;text-align:right;border-bottom:1px solid #e2e2e8}

.level{stroke:#e2e2e8}.mark{stroke:#b9b9c4;stroke-dasharray:3 3}.broken{color:#a3002b;font-weight:600}`;

/** The whole run as one HTML page that loads nothing. */
export function renderCrowdPage(outcomes: readonly CrowdOutcome[], when: Date): string {
  const figures = outcomes.map((one) => one.figures);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A crowd in one hangout</title><style>${style}</style>
<h1>A crowd in one hangout</h1><p>${escapeText(when.toISOString())}, ${escapeText(describeMachine())}</p><pre>${escapeText(formatCrowdTable(figures))}</pre>
${outcomes.map(renderCrowdSection).join('\n')}</html>\n`;
}

function renderCrowdSection({
  figures,
  violations,
  joinTimes,
  voteLatencies,
  timeline,
}: CrowdOutcome): string {
  const marks = timeline.marks.map(({ seconds, phase }) => ({ x: seconds, label: phase }));
  const overTime = (title: string, yUnit: string, of: (one: (typeof timeline.samples)[number]) => number) =>
    renderPlot({
      ...{ title, yUnit, xUnit: 's', marks },
      points: timeline.samples.map((one) => ({ x: one.seconds, y: of(one) })),
    });
  const verdicts = judgeCrowd(figures).map(
    ({ what, measured, limit, ok }) =>
      `<li${ok ? '' : ' class="broken"'}>${escapeText(what)}: ${measured}, limit ${Number(limit.toPrecision(4))}</li>`,
  );
  return `<h2>${figures.listeners.toLocaleString('en')} people</h2>
<ul>${verdicts.join('')}${violations.map((message) => `<li class="broken">${escapeText(message)}</li>`).join('')}</ul>
${renderPlot({ title: 'Joins per second during the mass join', xUnit: 's', yUnit: 'joins/s', points: ratePoints(joinTimes) })}
${renderPlot({ title: 'From a vote to a listener: share of listeners reached', xUnit: 'ms', yUnit: '%', points: sharePoints(voteLatencies) })}
${overTime('Processor time of the server', '% of a core', (one) => (one.cpuShare ?? 0) * 100)}
${overTime('Processor time of the busiest worker', '% of a core', (one) => one.workerShare * 100)}
${overTime('Memory of the server', 'MB', (one) => one.rssMB ?? 0)}
${overTime('Delay of its event loop, p99 of each second', 'ms', (one) => one.loopDelayMs ?? 0)}
${overTime('Bytes to all listeners', 'MB/s', (one) => one.bytesPerSecond / 1e6)}
${overTime('From ticket to full state, p99 of each second', 'ms', (one) => one.joinP99 ?? 0)}`;
}
