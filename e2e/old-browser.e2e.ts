import assert from 'node:assert/strict';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';

describe('an old browser', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  it('[H1750] an old browser shows a notice in the user’s language that it is too old, and the user can continue anyway', async () => {
    for (const [language, words] of [
      ['en', /too old/],
      ['es', /demasiado antiguo/],
    ] as const) {
      const { page, context } = await open(await launch(), { language, width: 390, height: 844 });
      await context.addInitScript(() => {
        Reflect.deleteProperty(URL, 'parse');
      });
      await page.goto(app().address);
      const notice = page.locator('#old-browser');
      await notice.getByRole('heading', { name: words }).waitFor();
      assert.equal(await notice.getByRole('heading').count(), 1);
      await notice.getByRole('button').click();
      await notice.waitFor({ state: 'hidden' });
    }
  });

  it('[H1750] a current browser shows no notice about old browsers', async () => {
    const { page } = await open(await launch());
    await page.goto(app().address);
    await page.locator('#root > :not(.page-shape)').first().waitFor();
    assert.ok(await page.locator('#old-browser').isHidden());
  });
});
