import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';
import { buildHandbook } from './build-handbook.ts';

const PHONE = { width: 390, height: 844, touch: true, language: 'es' } as const;

/** Presses something that opens the handbook beside the page. */
async function openHandbook(page: Page, title: string, press: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await press();
  const handbook = await opened;
  await handbook.getByRole('heading', { level: 1, name: title }).waitFor();
  return handbook;
}

/** Finds accessibility violations after the page has loaded, because its styles arrive after its text. */
async function judge(page: Page): Promise<string[]> {
  await page.waitForLoadState();
  return findViolations(page);
}

async function isWide(page: Page): Promise<boolean> {
  await page.waitForLoadState();
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

describe('the handbook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-handbook-'));
  const app = useOwnApp({ env: { HANDBOOK: folder, BRAND_COLOR: '#0b6e4f' } });
  const { launch, open } = useBrowsers();
  after(() => rmSync(folder, { recursive: true }));

  it('[H1953] [H1954] once a handbook is built, the menu entry Help opens the handbook, in which users can search', async () => {
    const { address } = app();
    const { token } = await signUp(address, 'reader');
    const window = await open(await launch());
    const { page } = window;
    await restoreSession(window, token);
    await visit(page, address);
    await byTestId(page, 'site-footer').getByText('Status').waitFor();
    assert.equal(await byTestId(page, 'help-link').count(), 0);

    for (const [path, content] of Object.entries(buildHandbook())) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    await page.reload();
    await byTestId(page, 'help-link').waitFor();
    await byTestId(page, 'own-menu').click();
    const handbook = await openHandbook(page, 'Handbook', () => byTestId(page, 'menu-help').click());
    const errors: string[] = [];
    handbook.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    assert.deepEqual(await judge(handbook), []);

    await handbook.getByRole('searchbox', { name: 'Search the handbook' }).fill('bluetoth late');
    const found = handbook.locator('.results a');
    await found.first().waitFor();
    assert.equal(await found.first().locator('strong').textContent(), 'When it is late');
    assert.equal(await found.first().locator('small').textContent(), 'Sound · Listening');
    assert.deepEqual(await judge(handbook), []);
    await handbook.keyboard.press('ArrowDown');
    await handbook.keyboard.press('Enter');
    await handbook.getByRole('heading', { level: 1, name: 'Sound' }).waitFor();
    assert.match(handbook.url(), /\/handbook\/listening\/sound\.html#when-it-is-late$/);
    assert.deepEqual(await judge(handbook), []);
    await handbook.getByRole('link', { name: 'depends on the browser' }).click();
    await handbook.getByRole('heading', { level: 1, name: 'A phone in a pocket' }).waitFor();

    await handbook.goto(`${address}/handbook/running.html`);
    assert.deepEqual(await judge(handbook), []);
    assert.equal(await isWide(handbook), false);
    const brand = await handbook.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand'),
    );
    assert.equal(brand, '#0b6e4f');

    await handbook.goto(`${address}/handbook/decisions/sessions.html`);
    await waitFor('the sidebar to show where one is', () =>
      handbook
        .locator('.sidebar [aria-current]')
        .evaluate((link) => link.getBoundingClientRect().bottom < document.documentElement.clientHeight),
    );
    await handbook.getByRole('searchbox').fill('zzzz');
    await handbook.getByRole('status').filter({ hasText: 'Nothing found' }).waitFor();
    assert.deepEqual([...errors, ...window.consoleErrors], []);
  });

  it('[H1953] [H1954] [H1956] on a phone in Spanish, Help opens the Spanish handbook, with a search, a page list and a switch to English', async () => {
    const { page } = await open(await launch(), PHONE);
    await visit(page, `${app().address}/`);
    await byTestId(page, 'guest-menu').click();
    await byTestId(page, 'menu-help').getByText('Ayuda').waitFor();
    const handbook = await openHandbook(page, 'Manual', () => byTestId(page, 'menu-help').click());
    assert.equal(await isWide(handbook), false);
    assert.deepEqual(await judge(handbook), []);
    await handbook.getByRole('searchbox', { name: 'Buscar en el manual' }).fill('musica servicio');
    const found = handbook.locator('.results a strong').filter({ hasText: 'Servicios de música' });
    await found.click();
    await handbook.getByRole('heading', { level: 1, name: 'Canciones y listas' }).waitFor();
    await handbook.getByRole('link', { name: 'Páginas' }).click();
    const sidebar = handbook.getByRole('navigation', { name: 'Páginas' });
    await sidebar.getByRole('link', { name: 'Ayudantes y sus roles' }).click();
    await handbook.getByRole('heading', { level: 1, name: 'Ayudantes y sus roles' }).waitFor();
    assert.equal(await isWide(handbook), false);
    assert.deepEqual(await judge(handbook), []);
    await handbook.getByRole('link', { name: 'English' }).click();
    await handbook.getByRole('heading', { level: 1, name: 'Helpers and their roles' }).waitFor();
  });
});
