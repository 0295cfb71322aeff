import { escapeHtml } from '@hangout/rules/escape-html';
import { FAULT_KINDS, type Faults } from './faults.ts';
import type { StandIn } from './stand-in.ts';

/** Number of recent requests on the page. */
const SHOWN_REQUESTS = 30;

/**
 * Renders the page of `npm run tool -- providers` for developers: the stand-ins with their faults, and the
 * last requests.
 */
export function renderPage(
  standIns: readonly Pick<StandIn, 'name' | 'folder'>[],
  faults: Faults,
  requests: readonly string[],
): string {
  const rows = standIns.map(({ name, folder }) => {
    const chosen = faults.get(name);
    const options = FAULT_KINDS.map(
      (kind) => `<option${kind === (chosen?.kind ?? 'none') ? ' selected' : ''}>${kind}</option>`,
    );
    return `<tr><th>${escapeHtml(name)}</th><td><code>${escapeHtml(folder)}</code></td><td>
      <form method="post" action="/faults/${escapeHtml(name)}">
        <select name="kind" aria-label="Fault of ${escapeHtml(name)}">${options.join('')}</select>
        <input name="ms" type="number" min="0" max="600000" value="${chosen?.ms ?? 1000}" aria-label="Delay of slow, ms">
        <input name="status" type="number" min="400" max="599" value="${chosen?.status ?? 401}" aria-label="Status of refused">
        <button>Set</button>
      </form></td></tr>`;
  });
  const asked = requests.slice(-SHOWN_REQUESTS).toReversed();
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stand-ins of music providers</title>
<meta name="viewport" content="width=device-width">
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; } th { text-align: left; }
  td, th { padding: .4rem .8rem .4rem 0; border-top: 1px solid #ccc; }
  form { display: flex; gap: .5rem; flex-wrap: wrap; } input { width: 7rem; }
  li { font-family: ui-monospace, monospace; font-size: 13px; overflow-wrap: anywhere; }
</style>
<h1>Stand-ins of music providers</h1>
<p>They answer in the shapes that the providers document. A fault lasts until another one is set: down closes connections,
hang never answers, slow answers after the delay, error is a status 500, limited a 429, refused the status beside it, malformed another shape.</p>
<table><thead><tr><th>Provider<th>Folder<th>Fault</tr></thead><tbody>${rows.join('')}</tbody></table>
<h2>Last requests</h2><ol>${asked.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ol></html>`;
}
