import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';

/**
 * Texts in a language that the product does not have. Most keys are missing on purpose. This file tests pages;
 * brand.e2e.ts tests the texts of the server.
 */
const german = {
  home: { browse: 'Hangouts entdecken' },
  offline: { title: 'Keine Verbindung' },
};

describe('a language added by one locale file', () => {
  const client = fileURLToPath(new URL('../client/', import.meta.url));
  const { launch, open } = useBrowsers();
  const app = useApp();
  let folder: string;
  let dist: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hangout-language-'));
    const LOCALES = join(folder, 'locales');
    dist = join(folder, 'dist');
    mkdirSync(LOCALES);
    writeFileSync(join(LOCALES, 'de.json'), JSON.stringify(german));
    const build = `import { build } from 'vite';
      await build({ root: '${client}', logLevel: 'error', build: { outDir: '${dist}', emptyOutDir: true } });`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', build], {
      ...{ cwd: client, env: { ...process.env, LOCALES } },
    });
  });
  after(() => rmSync(folder, { recursive: true }));

  it('[H1383] pages in a language added by a locale file show the texts of the file, and English for texts that it lacks', async () => {
    const { page, consoleErrors } = await open(await launch());
    // Serves this test's own build of the client; passes all other requests to the app process.
    await page.route(`${app().address}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (/^\/(api|matchmake)\//.test(pathname)) return route.continue();
      const isFile = extname(pathname) !== '' && existsSync(join(dist, pathname));
      return isFile || extname(pathname) === ''
        ? route.fulfill({ path: join(dist, isFile ? pathname : 'index.html') })
        : route.continue();
    });
    await page.goto(`${app().address}/?lang=de`);
    await page.getByRole('heading', { name: 'Hangouts entdecken' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    await page.getByText('Hang out online with music.').first().waitFor();
    await visit(page, `${app().address}/settings`);
    await page.getByRole('button', { name: 'Deutsch' }).waitFor();
    await page.goto(`${app().address}/offline.html`);
    await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
    assert.deepEqual(consoleErrors, []);
  });
});
