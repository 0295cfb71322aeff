import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { byTestId, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { outboxOf } from '@hangout/testkit/outbox';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const owl = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';

/**
 * Texts in a language that the product does not have. Most keys are missing on purpose. This file tests mails, refusals
 * and the choice of the language; third-language.long.e2e.ts tests the pages.
 */
const german = {
  errors: { not_found: 'Das gibt es hier nicht mehr.' },
  server: {
    mails: { footer: 'Triff dich online mit Musik.', emailCode: { subject: 'Dein Code für {{brand}}' } },
  },
};

// The operator's brand extends the built-in brand `turntable` and adds a language.
describe('the operator’s own brand and additional language', () => {
  const { launch, open } = useBrowsers();
  let folder: string;
  const app = useOwnApp({
    seed: 'none',
    env() {
      folder = mkdtempSync(join(tmpdir(), 'hangout-brand-'));
      const [BRAND_LOGO, LOCALES] = [join(folder, 'owl.svg'), join(folder, 'locales')];
      writeFileSync(BRAND_LOGO, owl);
      mkdirSync(LOCALES);
      writeFileSync(join(LOCALES, 'de.json'), JSON.stringify(german));
      return {
        ...{ BRAND: 'turntable', BRAND_NAME: 'Night Owls', BRAND_LOGO },
        ...{ BRAND_COLOR: '#0b6e4f', BRAND_TEXT_COLOR: '#9fe8c8', LOCALES },
      };
    },
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Returns the newest mail to an address, as HTML. */
  async function readMail(to: string): Promise<string> {
    const path = await waitFor('the mail', async () => {
      const list = await (await fetch(outboxOf(app().address, { to }))).text();
      return /\/dev\/outbox\/\d+\.html\?\w+=[\w-]+/.exec(list)?.[0];
    });
    return (await fetch(app().address + path)).text();
  }

  it('[R002] [R023] [H1380] before any script runs, a page has the operator’s title and colours; once loaded, it also has the operator’s logo, on a phone in Spanish', async () => {
    const phoneInSpanish = { width: 390, height: 844, touch: true, language: 'es' } as const;
    const { page, consoleErrors } = await open(await launch(), phoneInSpanish);
    const tokensOf = (shown: Page) =>
      shown.locator('html').evaluate((html) => {
        const style = getComputedStyle(html);
        return ['--brand', '--brand-text', '--bg'].map((token) => style.getPropertyValue(token).trim());
      });
    // Without scripts, the page shows the title of its head and the colours of the brand.
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(app().address);
    assert.equal(await page.title(), 'Night Owls');
    // The first three tokens are set by the operator's brand, all others by `turntable`.
    const tokens = ['#0b6e4f', '#9fe8c8', '#0c0f14'];
    assert.deepEqual(await tokensOf(page), tokens);
    await page.unroute(/\.js$/);
    consoleErrors.length = 0;
    await page.reload();
    await page.getByText('Night Owls', { exact: true }).first().waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'es');
    assert.deepEqual(await tokensOf(page), tokens);
    const logo = page.locator('img[src="/favicon.svg"]').first();
    await waitFor('the logo is drawn', () =>
      logo.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
    );
    assert.equal(await (await fetch(`${app().address}/favicon.svg`)).text(), owl);
    assert.deepEqual(await findViolations(page), []);
    await visit(page, `${app().address}/login`);
    await byTestId(page, 'delivery-note').waitFor();
    await page.getByText('Night Owls', { exact: true }).first().waitFor();
    await waitFor('the title', async () => (await page.title()).endsWith(' · Night Owls'));
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H1381] the brand appears in emails and in link previews of the page', async () => {
    const ann = await signUp(app().address, 'ann');
    const mail = await readMail(ann.email);
    assert.match(mail, /Night Owls/);
    assert.match(mail, /#0b6e4f/);
    assert.doesNotMatch(mail, /Hangout|\{\{/);
    const page = await (await fetch(app().address)).text();
    assert.match(page, /property="og:site_name" content="Night Owls"/);
  });

  it('[H1383] [H1384] a user can choose the operator’s additional language; mails and refusals use it, and are in English where a text is missing', async () => {
    const { address } = app();
    const refuse = async (path: string) => {
      const headers = { 'accept-language': 'de-AT, en;q=0.5' };
      return (await (await fetch(`${address}/api/room-service/${path}`, { headers })).json()).message;
    };
    assert.equal(await refuse('no-such-call'), german.errors.not_found);
    assert.equal(await refuse('rooms/nowhere-at-all'), 'Not Found');
    const bob = await signUp(address, 'bob');
    assert.equal((await bob.api(profiles.update, { locale: 'de' })).locale, 'de');
    await bob.api(emails.add, { email: 'bob.second@example.org' });
    const mail = await readMail('bob.second');
    assert.match(mail, /<html lang="de">.*<title>Dein Code für Night Owls<\/title>/);
    assert.match(mail, /Triff dich online mit Musik\./);
    // The language file translates only the subject of this mail.
    assert.match(mail, /Your code is \d{6}/);
  });
});
