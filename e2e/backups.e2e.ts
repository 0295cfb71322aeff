import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN, signInAs } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { findLayoutFaults, waitUntilStill } from '@hangout/testkit/browser/layout';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const phoneInSpanish = { width: 390, height: 844, touch: true, language: 'es' } as const;

describe('backups in the admin area', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'hangout-e2e-backups-'));
  const folder = join(scratch, 'backups');
  const app = useOwnApp({
    env: {
      ...ADMIN,
      BACKUP_TO: folder,
      // Twelve hours away, so that the schedule makes none beside the first.
      BACKUP_AT: new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16),
      BACKUP_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
  });
  after(() => rm(scratch, { recursive: true, force: true }));
  const { launch, open } = useBrowsers();

  async function assertFinished(page: Page): Promise<void> {
    await waitUntilStill(page);
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(await page.evaluate(findLayoutFaults), []);
  }

  it('[H1933] an admin sees the last successful backup, starts another one, and sees why a backup has failed', async () => {
    const { address } = app();
    const { token } = await signInAs(address, ADMIN.ADMIN_EMAIL);
    const browser = await launch();
    const openAsAdmin = async (options = {}) => {
      const window = await open(browser, options);
      await restoreSession(window, token);
      await visit(window.page, `${address}/admin/services`);
      return window.page;
    };
    const files = () => readdir(folder).catch(() => []);
    await waitFor('the first backup', async () => (await files()).some((name) => name.endsWith('.enc')));

    const page = await openAsAdmin();
    const now = byTestId(page, 'backup-now');
    await byTestId(page, 'backup-last').getByText('Encrypted', { exact: true }).waitFor();
    await page.getByText(`${folder}/hangout-`).waitFor();
    await assertFinished(page);
    await now.click();
    await waitFor('a second backup', async () => (await files()).length === 2);
    await now.getByText('Back up now').waitFor();

    await rm(folder, { recursive: true });
    await writeFile(folder, 'in the way');
    await now.click();
    const phone = await openAsAdmin(phoneInSpanish);
    await byTestId(phone, 'backup-failure').getByText('La última falló').waitFor();
    await byTestId(phone, 'backup-failure')
      .getByText(/EEXIST|ENOTDIR/)
      .waitFor();
    await assertFinished(phone);
    await byTestId(page, 'backup-failure').getByText('The last one failed').waitFor();
  });
});
