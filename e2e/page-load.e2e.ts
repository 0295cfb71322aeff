import assert from 'node:assert/strict';
import { type AppProcess, startAppProcess } from '@hangout/testkit/app-process';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import { measureHangout, measureHome } from '@hangout/testkit/browser/page-load';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';

describe('what pages send to a new visitor', () => {
  const { launch, open } = useBrowsers();
  let app: AppProcess;

  before(async () => {
    app = await startAppProcess({ seed: 'demo' });
  });
  after(() => app.stop());

  it('[H860] [H866] the home page sends at most 150 kB of script and 500 kB in all', async () => {
    const { scriptBytes, totalBytes } = await measureHome(await launch(), app.address);
    assert.ok(scriptBytes > 0 && scriptBytes <= 150_000, `${scriptBytes} bytes of script`);
    assert.ok(totalBytes <= 500_000, `${totalBytes} bytes`);
  });

  it('[H860] [H861] [H864] a hangout sends at most 250 kB of script, one language and no hls.js', async () => {
    const { scriptBytes, urls } = await measureHangout(await launch(), app.address, 'velvet-static');
    assert.ok(scriptBytes > 0 && scriptBytes <= 250_000, `${scriptBytes} bytes of script`);
    assert.deepEqual(
      urls.filter((url) => /assets\/(hls|es-|stage-3d)/.test(url)),
      [],
    );
    assert.equal(urls.filter((url) => /assets\/en-[^/]*\.json/.test(url)).length, 1);
  });

  it('[H865] the code of a hangout is loaded when the pointer is on its card', async () => {
    const { page } = await open(await launch());
    await page.goto(app.address);
    const card = byTestId(page, 'promoted-card').first();
    await card.waitFor();
    const loaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /assets\/hangout-.*\.js/.test(name)),
      );
    assert.equal(await loaded(), false);
    const request = page.waitForRequest(/assets\/hangout-.*\.js/);
    await card.hover();
    await request;
    assert.equal(new URL(page.url()).pathname, '/');
  });
});
