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
