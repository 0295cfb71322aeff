import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { NOT_DRAWN_SELECTOR } from './test-browsers.ts';

/** Rules of WCAG 2.2 up to level AA, and axe's best practices: landmarks, headings, regions. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COUNTED = ['moderate', 'serious', 'critical'];

/**
 * The violations of accessibility rules in a page, one text for each element; none of impact `minor`.
 * @param within a selector of what is looked at; by default the whole page
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  // `evaluate` is not subject to the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    async ({ context, tags, selector }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const notDrawn = document.adoptedStyleSheets.find(
        ({ cssRules: [rule] }) => rule instanceof CSSStyleRule && rule.selectorText === selector,
      );
      // What is transparent has no contrast to be judged. Nothing is drawn meanwhile: axe ends before the next frame.
      if (notDrawn) notDrawn.disabled = true;
      const results = await inPage.run(context ?? document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        selectors: false,
        iframes: false,
      });
      if (notDrawn) notDrawn.disabled = false;
      return results;
    },
    { context: within, tags: TAGS, selector: NOT_DRAWN_SELECTOR },
  );
  return violations
    .filter(({ impact }) => COUNTED.includes(impact ?? ''))
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, failureSummary }) => {
        const why = (failureSummary ?? '').split('\n').slice(1).join(' ').trim();
        return `${impact} ${id}: ${why.slice(0, 200)} ${html.slice(0, 240)}`;
      }),
    );
}
