import assert from 'node:assert/strict';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';

describe('the turntable brand', () => {
  const { launch, open } = useBrowsers();
  const app = useApp({ seed: 'none' });

  it('[R002] [R023] is shown in Spanish on a phone with its own name, logo and colours, from the home page to the sign-in', async () => {
    const { page, consoleErrors } = await open(await launch(), {
      ...{ width: 390, height: 844, touch: true, language: 'es' },
    });
    await page.goto(`${app().address}/?brand=turntable`);
    await page.getByText('Turntable', { exact: true }).first().waitFor();
    const root = page.locator('html');
    assert.deepEqual(
      [await root.getAttribute('data-brand'), await root.getAttribute('lang')],
      ['turntable', 'es'],
    );
    assert.match(await page.title(), /Turntable/);
    const colour = await root.evaluate((html) => getComputedStyle(html).getPropertyValue('--brand').trim());
    assert.notEqual(colour.toLowerCase(), '#562df9');
    assert.deepEqual(await findViolations(page), []);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/brand-home.png` });
    await page.goto(`${app().address}/login?brand=turntable`);
    await byTestId(page, 'delivery-note').waitFor();
    await page.getByText('Turntable', { exact: true }).first().waitFor();
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/brand-login.png` });
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(consoleErrors, []);
  });
});
