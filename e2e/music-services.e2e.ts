import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { musicAccounts, musicTokens } from '@hangout/contract/rest/user-service/music-accounts';
import { type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import type { Page } from 'playwright-core';

describe('music services in the settings', () => {
  const standIns = useStandIns();
  const { launch, open } = useBrowsers();
  // The hook of the stand-ins runs first, so their address is read once the app is started.
  const env: Record<string, string> = {};
  before(() => {
    env.PROVIDERS_URL = standIns().origin;
    env.MUSIC_PROVIDERS = 'stand-ins';
  });
  const app = useOwnApp({ seed: 'none', env });
  const stateOf = (page: Page, provider: string) =>
    byTestId(page, `service-${provider}`).getByTestId('service-state');

  async function openSettings(user: RegisteredUser, options: Parameters<typeof open>[1] = {}) {
    const window = await open(await launch(), options);
    await restoreSession(window, user.token);
    await visit(window.page, `${app().address}/settings/music`);
    await byTestId(window.page, 'service-spotify').waitFor();
    return window;
  }
  const shoot = async (page: Page, name: string) => {
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true });
  };

  for (const device of ['desk', 'phone'] as const)
    it(`[H1029] [H1021] a person connects an account on the provider's page, and disconnects it, at a ${device}`, async () => {
      const ann = await signUp(app().address, 'ann');
      const size =
        device === 'desk' ? { width: 1440, height: 900 } : { width: 390, height: 844, touch: true };
      const language = device === 'desk' ? 'en' : 'es';
      const { page, consoleErrors } = await openSettings(ann, { ...size, language });
      await byTestId(page, 'demo-catalogue').waitFor();
      await shoot(page, `music-${device}-before`);
      await byTestId(page, 'connect-spotify').click();
      await page.locator('#as-free-listener').waitFor();
      await shoot(page, `music-${device}-page`);
      await page.locator('#as-free-listener').click();
      await page.waitForURL((url) => url.pathname === '/settings/music' && url.search === '');
      await byTestId(page, 'disconnect-spotify').waitFor();
      assert.match(
        (await stateOf(page, 'spotify').textContent()) ?? '',
        /Free Listener · (free plan|plan gratuito)/,
      );
      await shoot(page, `music-${device}-connected`);
      assert.deepEqual(await findViolations(page), []);
      await byTestId(page, 'disconnect-spotify').click();
      await page.locator('dialog[open]').waitFor();
      await shoot(page, `music-${device}-disconnect`);
      assert.deepEqual(await findViolations(page, 'dialog[open]'), []);
      await page.locator('dialog[open] [data-variant="danger"]').click();
      await byTestId(page, 'connect-spotify').waitFor();
      const api = createApi({ base: app().address, token: () => ann.token });
      assert.equal((await api(musicAccounts.list)).count, 0);
      assert.deepEqual(consoleErrors, []);
    });

  it('[H1021] whoever presses Cancel, or comes back late, reads why nothing is connected, and begins again by keyboard', async () => {
    const ann = await signUp(app().address, 'ann');
    const { page } = await openSettings(ann);
    await byTestId(page, 'connect-spotify').focus();
    await page.keyboard.press('Enter');
    await page.locator('#deny').click();
    await byTestId(page, 'music-callback-problem').waitFor();
    assert.match((await byTestId(page, 'music-callback-problem').textContent()) ?? '', /Nothing has changed/);
    await shoot(page, 'music-cancelled');
    assert.deepEqual(await findViolations(page), []);
    await byTestId(page, 'music-callback-again').focus();
    await page.keyboard.press('Enter');
    await page.locator('#as-premium-listener').click();
    await byTestId(page, 'disconnect-spotify').waitFor();

    await visit(page, `${app().address}/settings/music/callback/spotify?code=old&state=old`);
    await byTestId(page, 'music-callback-problem').waitFor();
    assert.match(
      (await byTestId(page, 'music-callback-problem').textContent()) ?? '',
      /This sign-in has ended/,
    );
    assert.equal(new URL(page.url()).search, '', 'the address does not keep the code');
  });

  it('[H1023] an account that was lost says so, and is connected again', async () => {
    const ann = await signUp(app().address, 'ann');
    const { page } = await openSettings(ann);
    await byTestId(page, 'connect-spotify').click();
    await page.locator('#as-premium-listener').click();
    await byTestId(page, 'disconnect-spotify').waitFor();
    await fetch(`${standIns().origin}/spotify/revoke`, { method: 'POST' });
    // What a player in a browser does once the provider refuses its token.
    const api = createApi({ base: app().address, token: () => ann.token });
    const { accessToken } = await api(musicTokens.refreshSpotifyToken, {});
    await assert.rejects(api(musicTokens.refreshSpotifyToken, { accessToken }));
    await page.reload();
    await stateOf(page, 'spotify').filter({ hasText: 'The connection has ended' }).waitFor();
    await shoot(page, 'music-lost');
    await byTestId(page, 'connect-spotify').click();
    await page.locator('#as-premium-listener').click();
    await stateOf(page, 'spotify').filter({ hasText: 'Connected as Premium Listener' }).waitFor();
  });

  for (const [provider, account] of [
    ['soundCloudPublic', 'senales'],
    ['youtube', 'viewer'],
  ] as const)
    it(`[H1029] an account at ${provider} is refused and then connected on the page of its stand-in`, async () => {
      const ann = await signUp(app().address, 'ann');
      const { page } = await openSettings(ann);
      await byTestId(page, `connect-${provider}`).click();
      await page.locator('#deny').click();
      await byTestId(page, 'music-callback-again').click();
      await page.locator(`#as-${account}`).click();
      await byTestId(page, `disconnect-${provider}`).waitFor();
    });

  it("[H1026] an account at Apple Music is connected in its own player, by this server's developer token", async () => {
    const ann = await signUp(app().address, 'ann');
    const { page, consoleErrors } = await openSettings(ann);
    await byTestId(page, 'connect-apple').click();
    await byTestId(page, 'disconnect-apple').waitFor();
    assert.match((await stateOf(page, 'apple').textContent()) ?? '', /Connected as Apple Music · paid plan/);
    assert.deepEqual(consoleErrors, []);
  });
});
