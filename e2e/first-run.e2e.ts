import assert from 'node:assert/strict';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { findLayoutFaults, waitUntilStill } from '@hangout/testkit/browser/layout';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitForMessage } from '@hangout/testkit/outbox';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const phoneInSpanish = { width: 390, height: 844, touch: true, language: 'es' } as const;
const email = 'head@example.org';

describe('the setup of a server without an admin', () => {
  const app = useOwnApp({ seed: 'none' });
  const { launch, open } = useBrowsers();

  /** Returns the URL with the set-up code from the server's log. */
  const readAddress = () =>
    waitFor(
      'the address of the setup',
      async () => /http\S+\/first-run#[0-9A-F-]+/.exec(app().process.output())?.[0],
    );

  async function assertFinished(page: Page): Promise<void> {
    await waitUntilStill(page);
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(await page.evaluate(findLayoutFaults), []);
  }

  const assertBrandColor = (page: Page, color: string) =>
    waitFor(`the colour ${color}`, () =>
      page
        .locator('html')
        .evaluate(
          (html, wanted) => getComputedStyle(html).getPropertyValue('--brand').trim() === wanted,
          color,
        ),
    );

  it('[H1963] [H1964] [H1965] [H1970] [H1971] [H1972] with the setup URL from the log, the operator checks storage and mail, names the server, and becomes admin in a first hangout; then the setup code is refused', async () => {
    const browser = await launch();
    const address = await readAddress();
    const { page: phone } = await open(browser, phoneInSpanish);
    await phone.goto(`${app().address}/first-run`);
    await byTestId(phone, 'first-run-code').fill('0000-0000');
    await byTestId(phone, 'first-run-next').click();
    await phone.getByText('Este no es el código que aparece en el registro del servidor.').waitFor();
    await byTestId(phone, 'first-run-code').fill(address.split('#')[1] ?? '');
    await assertFinished(phone);
    await byTestId(phone, 'first-run-next').click();
    await byTestId(phone, 'try-storage').click();
    await byTestId(phone, 'storage-works').waitFor();
    await assertFinished(phone);

    const { page } = await open(browser);
    await page.goto(address);
    await byTestId(page, 'first-run-next').click();
    await byTestId(page, 'test-mail-to').fill(email);
    await byTestId(page, 'try-mail').click();
    await byTestId(page, 'mail-works').waitFor();
    await waitForMessage(app().address, email, /A test mail from Hangout/);
    await assertFinished(page);
    await byTestId(page, 'first-run-next').click();
    await byTestId(page, 'place-name').fill('Night Owls');
    await byTestId(page, 'place-color').fill('#ffd000');
    await page.getByText(/contrast of 1\.5 to 1/).waitFor();
    await byTestId(page, 'place-color-other').click();
    assert.notEqual(await byTestId(page, 'place-color').inputValue(), '#ffd000');
    await byTestId(page, 'place-color').fill('#0b6e4f');
    await byTestId(page, 'place-preview').getByText('Night Owls').waitFor();
    await byTestId(page, 'place-language-es').click();
    await assertFinished(page);
    await byTestId(page, 'first-run-next').click();
    // The form for the account contains the email address of the test mail.
    assert.equal(await byTestId(page, 'admin-email').inputValue(), email);
    await byTestId(page, 'admin-nickname').fill('Head Of House');
    await byTestId(page, 'admin-password').fill('correct horse');
    await assertFinished(page);
    await byTestId(page, 'first-run-next').click();
    await byTestId(page, 'first-rule-invitation').click();
    await assertFinished(page);
    await byTestId(page, 'first-run-next').click();
    await byTestId(page, 'first-hangout').fill('Room One');
    await assertFinished(page);
    await byTestId(page, 'first-run-finish').click();
    await page.waitForURL(`${app().address}/r/room-one`);
    await byTestId(page, 'player').waitFor();
    await waitFor('the name in the title', async () => /Night Owls$/.test(await page.title()));
    await assertBrandColor(page, '#0b6e4f');
    const rule: unknown = await (await fetch(`${app().address}/api/user-service/sign-up/rule`)).json();
    assert.deepEqual(rule, { rule: 'invitation', invitation: 'none' });
    await page.goto(`${app().address}/admin/users`);
    await page.getByText('Head Of House').first().waitFor();
    assert.equal(await byTestId(page, 'demo-world').count(), 0);

    await page.goto(`${app().address}/admin/place`);
    await byTestId(page, 'place-name').fill('Day Larks');
    await byTestId(page, 'place-color-other').click();
    await byTestId(page, 'place-save').click();
    await waitFor('the new name in the title', async () => /Day Larks$/.test(await page.title()));
    await assertBrandColor(page, '#562df9');
    await assertFinished(page);
    // A browser whose languages are all unsupported gets the default language that was chosen in the setup.
    const { page: french } = await open(browser, { language: 'fr' });
    await french.goto(app().address);
    await french.locator('html[lang="es"]').waitFor();
    assert.match(await french.title(), /Day Larks/);

    await byTestId(phone, 'try-storage').click();
    await phone.getByText('Este servidor ya está configurado. Entra como administrador.').waitFor();
  });
});
