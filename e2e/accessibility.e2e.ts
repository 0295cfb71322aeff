import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { RoomDesign } from '@hangout/contract/rest/shapes/room-choices';
import { createHangout, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { findFaintTexts } from '@hangout/testkit/browser/contrast';
import { resize } from '@hangout/testkit/browser/layout';
import { byTestId, openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { waitUntilDrawn } from '@hangout/testkit/browser/screens';
import { setDrawn, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { isLongLane } from '@hangout/testkit/lane';
import type { Locator } from 'playwright-core';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

// screens/ runs axe on every page and dialog; this file checks the contrast by pixels.
describe('colour contrast of texts', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  it('[H265] texts over the picture of every venue have enough contrast, on a desktop and a phone', async () => {
    const { address, songId } = app();
    const [owner, dj, member] = [
      await signUp(address, 'ann'),
      await signUp(address, 'kai'),
      await signUp(address, 'bob'),
    ];
    const { slug } = await createHangout(owner, 'Fuchsia Hour', { numberOfDjs: 5 });
    await dj.api(queueSongs.add, { songs: [{ songId }], append: false });
    const booth = await dj.join(slug);
    await booth.request('addDj', {});
    const guest = await member.join(slug);
    const uuid = crypto.randomUUID();
    await guest.request('sendMessage', { uuid, message: 'Evening all, what a floor tonight' });
    await booth.request('toggleReaction', { uuid, reaction: '❤️' });
    await guest.request('voteOnSong', { songVotes: { like: true } });

    // With `drawn: false` the browser does not paint, which saves CPU time; `findFaintTexts` turns painting on while it
    // checks.
    const window = await open(await launch(), { effects: true, drawn: false });
    const { page } = window;
    await window.context.addInitScript(holdLight);
    await restoreSession(window, owner.token);
    await openHangout(page, address, `${slug}?stage=flat`);
    for (const shown of ['song-title', 'message', 'take-seat']) await byTestId(page, shown).first().waitFor();
    const faults: string[] = [];
    for (const [turn, design] of RoomDesign.options.entries()) {
      await owner.api(roomChanges.infrastructure, { id: slug, design });
      await page.locator(`[data-testid="hangout"][data-design="${design}"] [data-stage]`).waitFor();
      // Each screen is checked at one size, taking turns; in the long lane at both sizes.
      for (const size of sizes.filter((_, index) => isLongLane || index === turn % sizes.length)) {
        await resize(page, size);
        await setDrawn(page, true);
        await waitUntilDrawn(page);
        const found = await findFaintTexts(page, '[data-testid="hangout"]');
        await setDrawn(page, false);
        faults.push(...found.map((fault) => `${design} ${size.width}: ${fault}`));
      }
    }
    assert.deepEqual(faults, []);
    await Promise.all([booth.leave(), guest.leave()]);
  });

  it('[H2189] with the forced colours of a contrast theme the focus of a field, a given vote and a switch that is on can be seen', async () => {
    const { address, songId } = app();
    const [owner, member] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const { slug } = await createHangout(owner, 'Contrast Hour');
    await owner.api(queueSongs.add, { songs: [{ songId }], append: false });
    const booth = await owner.join(slug);
    await booth.request('addDj', {});
    const window = await open(await launch(), { effects: true });
    const { page } = window;
    await page.emulateMedia({ forcedColors: 'active' });
    await restoreSession(window, member.token);
    await openHangout(page, address, slug);
    /** Returns whether an action changes how an element looks. */
    const changes = async (element: Locator, act: () => Promise<unknown>) => {
      const before = await element.screenshot();
      await act();
      await page.mouse.move(0, 0);
      return !before.equals(await element.screenshot());
    };
    await waitUntilDrawn(page);
    const [composer, field] = [page.locator('[data-composer-row]'), byTestId(page, 'chat-input')];
    await page.getByRole('tab', { selected: true }).focus();
    assert.ok(await changes(composer, () => field.focus()), 'the focus of the chat field');
    const like = byTestId(page, 'vote-like');
    const vote = async () => {
      await like.click();
      await page.locator('[data-testid="vote-like"][aria-pressed="true"]').waitFor();
      await field.focus();
    };
    assert.ok(await changes(like, vote), 'a given vote');
    await page.goto(`${address}/settings/notifications`);
    const toggle = page.locator('input[type="checkbox"]:enabled').first();
    await toggle.waitFor();
    await waitUntilDrawn(page);
    const switchOver = async () => {
      await toggle.click();
      await toggle.blur();
    };
    assert.ok(await changes(toggle, switchOver), 'a switch');
    await booth.leave();
  });

  it('[H265] axe reports a text with too little contrast even while the browser does not paint the page', async () => {
    const { page } = await open(await launch());
    await page.goto(`${app().address}/healthz`);
    await page.evaluate(() => {
      document.body.innerHTML = '<main><h1>Faint</h1></main>';
      Object.assign(document.body.style, { color: '#777', background: '#888' });
    });
    const found = await findViolations(page);
    assert.ok(
      found.some((violation) => violation.includes('color-contrast')),
      found.join('\n'),
    );
  });
});

/** Runs in the page: keeps the stage light, which otherwise follows the song, at its maximum. */
function holdLight(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-light] { opacity: 1 !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
