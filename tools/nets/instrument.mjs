// patch.mjs TREE: instruments a tree for coverage (functions covered in servers and pages)
import { readFileSync, writeFileSync } from 'node:fs';

const tree = process.argv[2],
  old = process.argv[3] === 'old';
const edit = (f, fn) => writeFileSync(`${tree}/${f}`, fn(readFileSync(`${tree}/${f}`, 'utf8')));
const must = (s, a, b) => {
  if (!s.includes(a)) throw new Error('missing ' + a);
  return s.replace(a, b);
};
// pages
edit('packages/testkit/src/browser/test-browsers.ts', (s) => {
  s = must(
    s,
    '  const page = await context.newPage();',
    `  const cover = (one: Page) => void one.coverage?.startJSCoverage({ resetOnNavigation: false, reportAnonymousScripts: false }).catch(() => {});
  const page = await context.newPage();
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  context.on('page', cover);`,
  );
  s = s
    .replaceAll('({ context }) => context.close()', '({ context }) => savePages(context)')
    .replace('  await context.close();\n}', '  await savePages(context);\n}');
  s += `
import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync as writeCoverage } from 'node:fs';
async function savePages(context: BrowserContext): Promise<void> {
  const found: string[] = [];
  for (const page of context.pages()) {
    try {
      const entries = await Promise.race([page.coverage.stopJSCoverage(), new Promise<never>((_, no) => setTimeout(no, 20_000))]);
      for (const { source = '', functions, url } of entries) {
        if (!url.includes('/assets/')) continue;
        for (const fn of functions) {
          const [range] = fn.ranges;
          if (!range || range.count === 0) continue;
          found.push(fn.functionName + ' ' + createHash('md5').update(source.slice(range.startOffset, range.endOffset)).digest('base64url').slice(0, 12));
        }
      }
    } catch { /* closed */ }
  }
  if (process.env.COVER_PAGES && found.length) writeCoverage(process.env.COVER_PAGES + '/' + randomUUID() + '.json', JSON.stringify([...new Set(found)]));
  await context.close();
}
`;
  return s;
});
// time limits of the old tree: as long as it takes
if (old) {
  edit(
    'packages/testkit/src/database/hooks.ts',
    (s) =>
      s +
      `
import Mocha from 'mocha';
const runnable = Mocha.Runnable.prototype as any; const setTimeoutOf = runnable.timeout;
runnable.timeout = function (ms?: number) { return arguments.length ? setTimeoutOf.call(this, Math.max(Number(ms), 1) * 15) : setTimeoutOf.call(this); };
const suite = Mocha.Suite.prototype as any; const suiteTimeout = suite.timeout;
suite.timeout = function (ms?: number) { return arguments.length ? suiteTimeout.call(this, Math.max(Number(ms), 1) * 3) : suiteTimeout.call(this); };
`,
  );
  edit('packages/testkit/src/wait-for.ts', (s) => must(s, '> timeoutMs)', '> timeoutMs * 5)'));
  edit('packages/testkit/src/browser/test-browsers.ts', (s) =>
    must(
      s,
      '  const page = await context.newPage();',
      '  context.setDefaultTimeout(200_000);\n  const page = await context.newPage();',
    ),
  );
}
