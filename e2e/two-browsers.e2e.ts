import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { createHangout, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import {
  addReaction,
  byTestId,
  fillSignUp,
  messageWith,
  newEmail,
  openHangout,
  readNumber,
  replyTo,
  sendMessage,
  signUpInPage,
} from '@hangout/testkit/browser/page-actions';
import { readSound, waitForSound } from '@hangout/testkit/browser/sound';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { readTenMinuteSong } from '@hangout/testkit/songs/ten-minutes';
import { REAL_TIMEOUTS } from '@hangout/testkit/test-settings';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

describe('two browsers in one hangout', () => {
  // With the timeouts of production, the lease of the killed process expires after seconds and not after minutes.
  const app = useOwnApp({ seed: 'none', ownPostgres: true, env: { [REAL_TIMEOUTS]: '1' } });
  const { launch, open } = useBrowsers({ prefersInstalled: true });
  let folder: string;
  let slug: string;
  let ann: BrowserWindow;
  let bob: BrowserWindow;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-song-'));
    await writeFile(join(folder, 'Our Own Tune.m4a'), await readTenMinuteSong());
    const kai = await signUp(app().address, 'djKai');
    slug = (await createHangout(kai, 'Two Browsers')).slug;
    [ann, bob] = [await open(await launch()), await open(await launch())];
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('[R020] ann signs up and chooses a nickname; bob joins as a guest @journey', async () => {
    await signUpInPage(ann.page, app().address, 'ann', `/r/${slug}`);
    await byTestId(ann.page, 'player').waitFor();
    await openHangout(bob.page, app().address, slug);
    await waitFor('both are counted', async () => (await readNumber(bob.page, 'head-count')) >= 2);
  });

  it('[R088] ann uploads a song of her own, queues it and takes a seat @journey', async () => {
    await byTestId(ann.page, 'tab-queue').click();
    await byTestId(ann.page, 'upload-input').setInputFiles(join(folder, 'Our Own Tune.m4a'));
    await byTestId(ann.page, 'queue-item').filter({ hasText: 'Our Own Tune' }).waitFor();
    await takeSeat(ann.page);
    for (const { page } of [ann, bob])
      await byTestId(page, 'song-title').filter({ hasText: 'Our Own Tune' }).waitFor();
  });

  it('[H091] two browsers in one hangout play the same song @journey', async () => {
    const [annHears, bobHears] = await Promise.all([waitForSound(ann.page), waitForSound(bob.page)]);
    assert.ok(annHears.songId);
    assert.equal(annHears.songId, bobHears.songId);
  });

  it('[R001][R055] bob signs up in the hangout and votes on ann’s song; both browsers show the new vote counts and vibe @journey', async () => {
    const before = await vibes([ann, bob]);
    await byTestId(bob.page, 'vote-like').click();
    await byTestId(bob.page, 'toast').getByRole('button', { name: 'Sign up' }).click();
    await byTestId(bob.page, 'account-dialog').waitFor();
    // The client joins again as the registered user.
    const comesIn = bob.page.waitForResponse(/\/join$/);
    await fillSignUp(bob.page, newEmail('bob'));
    await byTestId(bob.page, 'account-dialog').waitFor({ state: 'detached' });
    await comesIn;
    await byTestId(bob.page, 'status-line').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    await byTestId(bob.page, 'song-title').filter({ hasText: 'Our Own Tune' }).waitFor();
    await waitForSound(bob.page);
    // [H231] The like that opened the sign-up is sent afterwards.
    await byTestId(bob.page, 'vote-like').and(bob.page.locator('[aria-pressed="true"]')).waitFor();
    await byTestId(bob.page, 'vote-star').click();
    for (const { page } of [ann, bob])
      await waitFor('the counts', async () => {
        return (await readNumber(page, 'count-like')) === 1 && (await readNumber(page, 'count-star')) === 1;
      });
    await waitFor('the vibe', async () => {
      const after = await vibes([ann, bob]);
      return after.every((vibe, index) => vibe > (before[index] ?? 0));
    });
  });

  it('[R066] ann and bob chat, reply and react @journey', async () => {
    await byTestId(ann.page, 'tab-chat').click();
    await sendMessage(ann.page, 'This one is mine');
    await messageWith(bob.page, 'This one is mine').waitFor();
    await replyTo(bob.page, 'This one is mine', 'It is lovely');
    await messageWith(ann.page, 'It is lovely').waitFor();
    await messageWith(ann.page, 'It is lovely').filter({ hasText: 'This one is mine' }).waitFor();
    await addReaction(ann.page, 'It is lovely');
    await messageWith(bob.page, 'It is lovely').getByTestId('reaction').waitFor();
  });

  it('[H385] [H964] after kill -9 of the server both browsers play the same song again, and a message written while offline arrives once', async () => {
    const api = createApi({ base: app().address });
    const before = await api(rooms.byId, { id: slug });
    const song = (await readSound(bob.page)).songId;
    await ann.context.setOffline(true);
    await ann.page.evaluate(() => dispatchEvent(new Event('offline')));
    await app().process.kill();
    await sendMessage(ann.page, 'from the tunnel');
    await byTestId(ann.page, 'chat-input').fill('still being writt');
    await ann.context.setOffline(false);
    await app().restart();
    // Until this message arrives, the pages may still show the state before the restart.
    for (const { page } of [ann, bob]) await messageWith(page, 'from the tunnel').waitFor();
    const [annHears, bobHears] = await Promise.all([waitForSound(ann.page), waitForSound(bob.page)]);
    assert.deepEqual([annHears.songId, bobHears.songId], [song, song]);
    for (const { page } of [ann, bob]) {
      await waitFor('the like', async () => (await readNumber(page, 'count-like')) === 1);
      await byTestId(page, 'tab-chat').click();
      await messageWith(page, 'It is lovely').waitFor();
    }
    assert.ok(before.song);
    await waitFor('the lists name the song as before', async () => {
      return (await api(rooms.byId, { id: slug })).song?.songId === before.song?.songId;
    });
    assert.equal(await byTestId(ann.page, 'chat-input').inputValue(), 'still being writt');
    await byTestId(ann.page, 'tab-queue').click();
    await byTestId(ann.page, 'on-stage').first().waitFor();

    await ann.page.reload();
    await messageWith(ann.page, 'from the tunnel').waitFor();
    await messageWith(ann.page, 'It is lovely').waitFor();
    assert.equal(await byTestId(ann.page, 'message').filter({ hasText: 'from the tunnel' }).count(), 1);
    assert.equal(await byTestId(ann.page, 'chat-input').inputValue(), 'still being writt');
  });

  it('the consoles of both browsers show no errors except those about the connections that were lost when the server was killed @journey', () => {
    const odd = [...ann.consoleErrors, ...bob.consoleErrors].filter(
      (words) => !/WebSocket|ERR_|(hangout|lobby) connection failed/.test(words),
    );
    assert.deepEqual(odd, []);
  });
});

async function takeSeat(page: Page): Promise<void> {
  await byTestId(page, 'take-seat').last().click();
  await byTestId(page, 'on-stage').first().waitFor();
}

/** Returns the vibe that each window shows, 0 to 100. */
async function vibes(windows: readonly BrowserWindow[]): Promise<number[]> {
  return Promise.all(
    windows.map(async ({ page }) =>
      Number(await byTestId(page, 'vibe').first().getAttribute('aria-valuenow')),
    ),
  );
}
