import type { Page } from 'playwright-core';

/**
 * Adds styles to a page and returns a function that removes them. Uses an adopted style sheet, which is not subject
 * to the page's content security policy, and keeps the page's own adopted style sheets.
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
