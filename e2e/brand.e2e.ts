import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { byTestId, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const tokenOf = (page: Page, name: string) =>
  page
    .locator('html')
    .evaluate((html, token) => getComputedStyle(html).getPropertyValue(token).trim().toLowerCase(), name);

const phoneInSpanish = { width: 390, height: 844, touch: true, language: 'es' } as const;

describe('the turntable brand', () => {
  const { launch, open } = useBrowsers();
  const app = useOwnApp({ seed: 'none', env: { BRAND: 'turntable' } });

  it('[R002] [R023] is shown in Spanish on a phone with its own name, logo and colours, from the home page to the sign-in', async () => {
    const { page, consoleErrors } = await open(await launch(), phoneInSpanish);
    await visit(page, app().address);
    await page.getByText('Turntable', { exact: true }).first().waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'es');
    assert.match(await page.title(), /Turntable/);
    assert.deepEqual([await tokenOf(page, '--brand'), await tokenOf(page, '--bg')], ['#c2410c', '#0c0f14']);
    await page.locator('img[src="/favicon.svg"]').first().waitFor();
    assert.match(await (await fetch(`${app().address}/favicon.svg`)).text(), /#c2410c/);
    assert.deepEqual(await findViolations(page), []);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/brand-home.png` });
    await visit(page, `${app().address}/login`);
    await byTestId(page, 'delivery-note').waitFor();
    await page.getByText('Turntable', { exact: true }).first().waitFor();
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/brand-login.png` });
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(consoleErrors, []);
  });
});

describe('a brand of the operator', () => {
  const { launch, open } = useBrowsers();
  let folder: string;
  const app = useOwnApp({
    seed: 'none',
    env() {
      folder = mkdtempSync(join(tmpdir(), 'hangout-logo-'));
      const BRAND_LOGO = join(folder, 'owl.svg');
      const owl =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
      writeFileSync(BRAND_LOGO, owl);
      return { BRAND_NAME: 'Night Owls', BRAND_COLOR: '#0b6e4f', BRAND_TEXT_COLOR: '#9fe8c8', BRAND_LOGO };
    },
  });
  after(() => rmSync(folder, { recursive: true }));

  it('[H1380] is there before the first script runs, without a request, in the colours, name and logo that the configuration gives', async () => {
    const { page, consoleErrors } = await open(await launch());
    // Without its scripts the page has what its head says, and its background is already that of the brand.
    await page.route(/\.js$/, (route) => route.abort());
    await visit(page, app().address);
    assert.equal(await page.title(), 'Night Owls');
    assert.deepEqual(
      [await tokenOf(page, '--brand'), await tokenOf(page, '--brand-text')],
      ['#0b6e4f', '#9fe8c8'],
    );
    await page.unroute(/\.js$/);
    consoleErrors.length = 0;
    await page.reload();
    await page.getByText('Night Owls', { exact: true }).first().waitFor();
    const logo = page.locator('img[src="/favicon.svg"]').first();
    await waitFor('the logo is drawn', () =>
      logo.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
    );
    await visit(page, `${app().address}/login`);
    await waitFor('the title', async () => (await page.title()).endsWith(' · Night Owls'));
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H1381] stands in the mails, and in what others show of the page', async () => {
    const { address } = app();
    const ann = await signUp(address, 'ann');
    const outbox = await waitFor('the mail', async () => {
      const text = await (await fetch(`${address}/dev/outbox?to=${ann.email}`)).text();
      return /\/dev\/outbox\/\d+\.html/.exec(text)?.[0];
    });
    const mail = await (await fetch(address + outbox)).text();
    assert.match(mail, /Night Owls/);
    assert.match(mail, /#0b6e4f/);
    assert.doesNotMatch(mail, /Hangout|\{\{/);
    const page = await (await fetch(address)).text();
    assert.match(page, /property="og:site_name" content="Night Owls"/);
  });
});
