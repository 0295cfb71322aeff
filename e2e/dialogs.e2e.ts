import assert from 'node:assert/strict';
import { signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';

describe('dialogs', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  it('[H1748] [H1749] opening a dialog focuses its field, or the cancel button if the dialog deletes something; a toast is shown above a tall dialog', async () => {
    const opened = await open(await launch(), { width: 390, height: 844 });
    const { page } = opened;
    await restoreSession(opened, (await signUp(app().address, 'ann')).token);
    const begin = async () => {
      await byTestId(page, 'new-playlist').click();
      await page.locator('[data-testid="playlist-name"]:focus').waitFor();
    };
    await visit(page, `${app().address}/playlists`);
    await begin();
    await page.keyboard.type('For now');
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname.startsWith('/playlists/'));
    await byTestId(page, 'delete-playlist').click();
    await page.locator('[data-testid="confirm"] button:focus').getByText('Cancel').waitFor();
    await byTestId(page, 'confirm-yes').click();
    await byTestId(page, 'toast').filter({ hasText: 'Undo' }).waitFor();
    await begin();
    const dialog = byTestId(page, 'new-playlist-dialog');
    await dialog.evaluate((element) => {
      element.style.blockSize = '2000px';
    });
    const [box, toast] = [await dialog.boundingBox(), await dialog.getByTestId('toast').boundingBox()];
    assert.ok(box && toast && toast.y + toast.height <= box.y, JSON.stringify({ box, toast }));
    assert.ok(box.y + box.height <= 844);
  });
});
