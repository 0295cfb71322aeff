import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '@hangout/rules/escape-html';
import type { Verdict } from '../verdict.ts';
import { drawPlots } from './draw-plots.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:2rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}
pre{overflow-x:auto;background:#f4f4f6;padding:1rem;border-radius:8px}figure{margin:1.5rem 0}figcaption{font-weight:600}
table{border-collapse:collapse;font-size:12px;display:block;overflow-x:auto}td,th{padding:.25rem .45rem;text-align:right;border-bottom:1px solid #e2e2e8}
ul{padding:0;list-style:none}.badge{display:inline-block;min-width:4rem;margin-right:.5rem;border-radius:1rem;text-align:center;font-size:12px;font-weight:600;color:#fff;background:#0b7f6b}.broken{background:#a3002b}`;

/** Reads a file of uPlot without its first comment, which contains a URL; a report names no other page. */
const readAsset = (path: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8').replace(/\/\*![\s\S]*?\*\//, '');

/**
 * [H971] Renders an HTML page that needs no other files: styles, uPlot and the script that draws the plots
 * are in the page.
 */
export function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}${readAsset('uplot/dist/uPlot.min.css')}</style>
<h1>${escapeHtml(title)}</h1>
${body}
<script>${readAsset('uplot/dist/uPlot.iife.min.js')}</script><script>${drawPlots};drawPlots()</script></html>\n`;
}

/**
 * Renders the list of thresholds and violations, with a badge for each that says whether the run has passed.
 */
export function renderVerdicts(verdicts: readonly Verdict[], violations: readonly string[]): string {
  const item = (ok: boolean, text: string) =>
    `<li><span class="badge${ok ? '' : ' broken'}">${ok ? 'ok' : 'failed'}</span>${escapeHtml(text)}</li>`;
  const items = verdicts.map(({ what, measured, limit, ok }) =>
    item(ok, `${what}: ${measured}, limit ${Number(limit.toPrecision(4))}`),
  );
  return `<ul>${items.join('')}${violations.map((violation) => item(false, violation)).join('')}</ul>`;
}
