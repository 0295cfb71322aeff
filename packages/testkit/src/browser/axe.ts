import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { setDrawn } from './test-browsers.ts';

/** Rules of WCAG 2.2 up to level AA, and best practices of axe for landmarks, headings and regions. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COUNTED = ['moderate', 'serious', 'critical'];

/**
 * Returns violations of accessibility rules, a text for each element; those of impact `minor` are ignored.
 * @param within selector of the part to check; the whole page if absent
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  // axe can judge contrast only of elements that are drawn.
  await setDrawn(page, true);
  // Unlike an added script element, `evaluate` works in spite of the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ({ context, tags }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      return inPage.run(context ?? document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        selectors: false,
        iframes: false,
      });
    },
    { context: within, tags: TAGS },
  );
  await setDrawn(page, false);
  return violations
    .filter(({ impact }) => COUNTED.includes(impact ?? ''))
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, failureSummary }) => {
        const why = (failureSummary ?? '').split('\n').slice(1).join(' ').trim();
        return `${impact} ${id}: ${why.slice(0, 200)} ${html.slice(0, 240)}`;
      }),
    );
}
