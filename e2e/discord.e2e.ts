import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { waitFor } from '@hangout/testkit/wait-for';

/** The Discord server of which Ada and Grace are members. */
const guildId = '810000000000000001';
/** The only local origin from which Discord's activity SDK accepts messages. */
const frameOrigin = 'http://localhost:3333';

/** Only this card is checked here; screens/ checks the rest of the page. */
const discordCard = '[data-testid="discord-settings"]';

/** Runs in the page: blocks storage in frames, like a browser that blocks third-party storage. */
function forbidStorageInFrames(): void {
  if (window === window.top) return;
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}

describe('Discord accounts and activities', () => {
  const standIns = useStandIns();
  const { launch, open } = useBrowsers();
  const app = useOwnApp({ seed: 'none', env: () => ({ DISCORD_STAND_IN: standIns().origin }) });

  it('[H1360] [H1361] [H1363] one user signs up with Discord; another user links Discord, opens the hangout of a Discord server, and unlinks Discord', async () => {
    const grace = await open(await launch(), { width: 390, height: 844, touch: true, language: 'es' });
    await visit(grace.page, `${app().address}/login?to=/settings/account`);
    await byTestId(grace.page, 'with-discord').click();
    await grace.page.locator('#deny').click();
    await byTestId(grace.page, 'external-problem').waitFor();
    // Waits until the page has removed the error code from its URL.
    await grace.page.waitForURL(({ search }) => search === '');
    await byTestId(grace.page, 'external-again').click();
    await grace.page.locator('#as-grace').click();
    await grace.page.waitForURL((url) => url.pathname === '/onboarding');
    await visit(grace.page, `${app().address}/settings/account`);
    await byTestId(grace.page, 'discord-name').filter({ hasText: 'Grace' }).waitFor();
    await byTestId(grace.page, `open-guild-${guildId}`).waitFor();
    assert.deepEqual(await findViolations(grace.page, discordCard), []);
    // Unlinking is refused, because Discord is the only sign-in method of this account.
    await byTestId(grace.page, 'discord-unlink').click();
    await grace.page.locator('dialog[open] [data-variant="danger"]').click();
    await grace.page.getByText('Es la única forma de entrar en tu cuenta').waitFor();

    const ann = await signUp(app().address, 'ann');
    const desk = await open(await launch());
    await restoreSession(desk, ann.token);
    const { page, consoleErrors } = desk;
    await visit(page, `${app().address}/settings/account`);
    await byTestId(page, 'discord-link').focus();
    await page.keyboard.press('Enter');
    await page.locator('#as-ada').click();
    await page.waitForURL((url) => url.pathname === '/settings/account' && url.search === '');
    await byTestId(page, 'discord-name').filter({ hasText: 'Ada' }).waitFor();
    await byTestId(page, 'discord-guilds').waitFor();
    assert.deepEqual(await findViolations(page, discordCard), []);
    await byTestId(page, `open-guild-${guildId}`).click();
    await page.waitForURL((url) => url.pathname === '/r/vinyl-night');
    await visit(page, `${app().address}/settings/account`);
    await byTestId(page, 'discord-guilds').getByRole('link').waitFor();
    await byTestId(page, 'discord-unlink').click();
    await page.locator('dialog[open] [data-variant="danger"]').click();
    await byTestId(page, 'discord-link').waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('[R013] [H1366] [H1367] [H1495] two users of a Discord activity enter its hangout and see each other, even if one browser blocks storage in frames', async () => {
    const inside = await Promise.all(
      (['ada', 'grace'] as const).map(async (as) => {
        // Maps the host of `frameOrigin` to the stand-in server, from which the fake of Discord's client is served.
        const hostRules = `MAP ${new URL(frameOrigin).host} ${new URL(standIns().origin).host}`;
        const { page } = await open(await launch({ hostRules }));
        if (as === 'ada') await page.addInitScript(forbidStorageInFrames);
        await visit(page, `${frameOrigin}/discord/activity?app=${app().address}&as=${as}&guild=${guildId}`);
        const frame = page.frameLocator('iframe');
        await frame.getByTestId('activity-enter').waitFor();
        return { page, frame };
      }),
    );
    for (const { frame } of inside) {
      for (const name of ['Ada', 'Grace'])
        await frame.getByTestId('activity-participants').getByText(name, { exact: true }).waitFor();
    }
    for (const { frame } of inside) {
      await frame.getByTestId('activity-enter').click();
      await frame.getByTestId('player').waitFor();
    }
    const api = createApi({ base: app().address });
    await waitFor('both are in the hangout', async () => {
      const room = await api(rooms.byId, { id: 'vinyl-night' });
      return room.numberOfUsersInRoom === 2;
    });

    const page = inside[0]?.page;
    assert.ok(page);
    await visit(page, `${app().address}/activity?frame_id=1&instance_id=1&platform=desktop`);
    await byTestId(page, 'activity-problem').waitFor();
    assert.deepEqual(await findViolations(page), []);
  });
});
