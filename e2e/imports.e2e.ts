import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { crates } from '@hangout/contract/rest/playlist-service/crates';
import { imports } from '@hangout/contract/rest/playlist-service/imports';
import { type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { type AppProcess, startAppProcess } from '@hangout/testkit/app-process';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { longPlaylist } from '@hangout/testkit/providers/catalogue';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const longLink = 'https://audius.co/thechirps/playlist/again-and-again-2';

describe('importing and exporting playlists in a browser', () => {
  const standIns = useStandIns(12, [], undefined, [longPlaylist]);
  const { launch, open } = useBrowsers();
  let app: AppProcess | undefined;
  let ann: RegisteredUser;
  let page: Page;
  const address = () => app?.address ?? '';

  before(async () => {
    app = await startAppProcess({
      env: { MUSIC_PROVIDERS: 'stand-ins', PROVIDERS_URL: standIns().origin },
    });
    ann = await signUp(app.address, 'ann');
    const window = await open(await launch(), {});
    await restoreSession(window, ann.token);
    page = window.page;
  });
  after(async () => {
    await app?.stop();
  });

  it('[R006][H1105] a playlist is imported by its link; a song that is missing there is chosen by hand, by keyboard', async () => {
    await visit(page, `${address()}/playlists`);
    await byTestId(page, 'import-open').click();
    await byTestId(page, 'import-link').fill('https://example.org/playlist');
    await page.keyboard.press('Enter');
    await page.getByText('This link does not lead to a music service that is asked here.').waitFor();
    await byTestId(page, 'import-link').fill(longLink);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/imports/*');
    await page.locator('[data-testid="import-progress"][data-status="COMPLETE"]').waitFor();
    await page.getByText('103 of 103 songs').waitFor();
    const missing = page.locator('[data-testid="import-song"][data-state="not_found"]');
    await missing.getByText('the music service does not have it any more').waitFor();
    await missing.getByTestId('import-choose').focus();
    await page.keyboard.press('Enter');
    await byTestId(page, 'song-search').fill('Test Song 12');
    await byTestId(page, 'add-last').first().click();
    await page.locator('[data-testid="import-song"][data-state="chosen"]').waitFor();
    await byTestId(page, 'import-crate').click();
    await page.getByText('103 songs').first().waitFor();
  });

  it('[R091][R265] the list of playlists is read again while one is being imported, and no more afterwards', async () => {
    standIns().faults.clear();
    const { importUuid } = await ann.api(imports.create, { link: longLink });
    standIns().faults.set('audius', { kind: 'slow', ms: 4_000 });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/crate/user')) calls.push(request.url());
    });
    await visit(page, `${address()}/playlists`);
    await page.getByText('Import is running').waitFor();
    const first = calls.length;
    await waitFor('the list is read again', () => calls.length > first);
    standIns().faults.clear();
    await waitFor(
      'the import is complete',
      async () => (await ann.api(imports.byUuid, { importUuid })).status === 'COMPLETE',
    );
    await page.getByText('Import is running').waitFor({ state: 'hidden' });
  });

  it('[R065] the card of a playlist has its name, its songs, its provider, and whether it is mine', async () => {
    const bob = await signUp(address(), 'bob');
    const [{ crateUuid: copyOf } = { crateUuid: '' }] = (await ann.api(crates.mine)).crates;
    const { crateUuid } = await bob.api(crates.create, { crateName: 'Somebody else', copyOf });
    await visit(page, `${address()}/playlists`);
    const mine = byTestId(page, 'crate').filter({ hasText: 'Again and Again' }).first();
    await mine.getByText(/10[23] songs/).waitFor();
    await mine.getByLabel('Audius').waitFor();
    assert.equal(await mine.getAttribute('data-mine'), 'true');
    await visit(page, `${address()}/u/${bob.uuid}`);
    const other = byTestId(page, 'crate').filter({ hasText: 'Somebody else' });
    await other.getByText(/10[23] songs/).waitFor();
    assert.deepEqual(
      [await other.getAttribute('data-mine'), await other.getAttribute('href')],
      ['false', `/playlists/${crateUuid}`],
    );
  });

  it('[H1110] a playlist is saved as a file, and imported from it again', async () => {
    const [crate] = (await ann.api(crates.mine)).crates;
    await visit(page, `${address()}/playlists/${crate?.crateUuid}`);
    await byTestId(page, 'export-playlist').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      byTestId(page, 'export-xspf').click(),
    ]);
    const path = await download.path();
    assert.match(await readFile(path, 'utf8'), /<title>Test Song 1<\/title>/);
    await visit(page, `${address()}/playlists`);
    await byTestId(page, 'import-open').click();
    await byTestId(page, 'tab-file').click();
    const files = { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"songs"') };
    await byTestId(page, 'import-file').setInputFiles(files);
    await page.getByText('This file breaks off or is damaged.').waitFor();
    await byTestId(page, 'import-file').setInputFiles(path);
    await page.waitForURL('**/imports/*');
    await page.locator('[data-testid="import-progress"][data-status="COMPLETE"]').waitFor();
  });
});
