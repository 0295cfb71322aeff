import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emails } from '@hangout/contract/rest/user-service/emails';
import { profiles } from '@hangout/contract/rest/user-service/profiles';
import { signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';

/** Some texts in a language that the product does not have; all others are left out. */
const german = {
  home: { browse: 'Hangouts entdecken' },
  errors: { not_found: 'Das gibt es hier nicht mehr.' },
  offline: { title: 'Keine Verbindung' },
  server: {
    mails: { footer: 'Triff dich online mit Musik.', emailCode: { subject: 'Dein Code für {{brand}}' } },
  },
};

describe('a third language', function () {
  this.timeout(180_000);
  const client = fileURLToPath(new URL('../client/', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'hangout-language-'));
  const [LOCALES, dist] = [join(folder, 'locales'), join(folder, 'dist')];
  mkdirSync(LOCALES);
  writeFileSync(join(LOCALES, 'de.json'), JSON.stringify(german));
  const { launch, open } = useBrowsers();
  const app = useOwnApp({ seed: 'none', env: { LOCALES } });
  before(() => {
    const build = `import { build } from 'vite';
      await build({ root: '${client}', logLevel: 'error', build: { outDir: '${dist}', emptyOutDir: true } });`;
    execFileSync(process.execPath, ['--input-type=module', '-e', build], {
      ...{ cwd: client, env: { ...process.env, LOCALES }, stdio: ['ignore', 'ignore', 'inherit'] },
    });
  });
  after(() => rmSync(folder, { recursive: true }));

  it('[H1383] is one file: pages show it, and English where it has no text', async () => {
    const { page, consoleErrors } = await open(await launch());
    // The client of this test comes from its own folder; everything else from the app process.
    await page.route(`${app().address}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (/^\/(api|matchmake)\//.test(pathname)) return route.continue();
      const isFile = extname(pathname) !== '' && existsSync(join(dist, pathname));
      return isFile || extname(pathname) === ''
        ? route.fulfill({ path: join(dist, isFile ? pathname : 'index.html') })
        : route.continue();
    });
    await visit(page, `${app().address}/?lang=de`);
    await page.getByRole('heading', { name: 'Hangouts entdecken' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    await page.getByText('Hang out online with music.').first().waitFor();
    await visit(page, `${app().address}/settings`);
    await page.getByRole('button', { name: 'Deutsch' }).waitFor();
    await visit(page, `${app().address}/offline.html`);
    await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('[H1383] [H1384] mails and refusals are in it, too, and an account can choose it', async () => {
    const { address } = app();
    const refuse = async (path: string) => {
      const headers = { 'accept-language': 'de-AT, en;q=0.5' };
      return (await (await fetch(`${address}/api/room-service/${path}`, { headers })).json()).message;
    };
    assert.equal(await refuse('no-such-call'), german.errors.not_found);
    assert.equal(await refuse('rooms/nowhere-at-all'), 'Not Found');
    const ann = await signUp(address, 'ann');
    assert.equal((await ann.api(profiles.update, { locale: 'de' })).locale, 'de');
    await ann.api(emails.add, { email: 'ann.second@example.org' });
    const sent = await waitFor('the mail', async () => {
      const page = await (await fetch(`${address}/dev/outbox?to=ann.second`)).text();
      return /\/dev\/outbox\/\d+\.html/.exec(page)?.[0];
    });
    const mail = await (await fetch(address + sent)).text();
    assert.match(mail, /<html lang="de">.*<title>Dein Code für Hangout<\/title>/);
    assert.match(mail, /Triff dich online mit Musik\./);
    // The file has the subject of this mail and not its text.
    assert.match(mail, /Your code is \d{6}/);
  });
});
