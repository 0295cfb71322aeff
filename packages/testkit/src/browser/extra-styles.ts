import type { Page } from 'playwright-core';

/**
 * Adds styles to a page; the returned function removes them. An adopted style sheet works in spite of the
 * page's content security policy.
 */
export async function addStyles(page: Page, styles: string): Promise<() => Promise<void>> {
  const added = await page.evaluateHandle((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, styles);
  return () =>
    added.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    });
}
