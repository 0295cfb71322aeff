import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import {
  byTestId,
  messageWith,
  openHangout,
  readNumber,
  restoreSession,
  sendMessage,
} from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

/** Minimum size of a touch target, CSS pixels. */
const THUMB = 44;

describe('a hangout on a phone', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let phone: BrowserWindow;
  let ann: RegisteredUser;
  let kaiClient: HangoutClient;
  before(async () => {
    const { address } = app();
    const kai = await signUp(address, 'djKai');
    const { slug } = await createHangout(kai, 'Pocket Disco');
    const songs = [{ songId: app().songId }];
    await kai.api(queueSongs.add, { songs, append: true });
    kaiClient = await kai.join(slug);
    await kaiClient.request('addDj', {});
    ann = await signUp(address, 'ann');
    await ann.api(queueSongs.add, { songs, append: true });
    phone = await open(await launch(), { width: 390, height: 844, touch: true });
    await restoreSession(phone, ann.token);
    await openHangout(phone.page, address, slug);
  });
  after(() => kaiClient?.leave());

  it('[H091] on a phone, a user who has entered a hangout hears the current song @journey', async () => {
    await waitForSound(phone.page);
  });

  it('[H968] a hangout on a phone does not scroll sideways, and every control is large enough for touch', async () => {
    assert.deepEqual(await tooWide(phone.page), []);
    assert.deepEqual(await tooSmall(phone.page), []);
  });

  it('[R055] a user on a phone votes on a song by touch @journey', async () => {
    await byTestId(phone.page, 'vote-like').tap();
    await waitFor('the count', async () => (await readNumber(phone.page, 'count-like')) === 1);
  });

  it('[R066] a user on a phone sends a chat message by touch @journey', async () => {
    await sendMessage(phone.page, 'Hello from my pocket');
    await messageWith(phone.page, 'Hello from my pocket').waitFor();
    assert.deepEqual(await tooWide(phone.page), []);
  });

  it('[R185] a user on a phone takes a seat by touch @journey', async () => {
    await byTestId(phone.page, 'venue').getByRole('button', { name: /seat/i }).first().tap();
    await waitFor('the seat', () => kaiClient.state().djs.some((dj) => dj.uuid === ann.uuid));
  });
});

/** Returns a message if the page scrolls horizontally. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.scrollingElement;
    if (!room || room.scrollWidth <= window.innerWidth) return [];
    return [`the page is ${room.scrollWidth} wide on a screen of ${window.innerWidth}`];
  });
}

/** Returns the visible controls that are smaller than a touch target. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = [...document.querySelectorAll('button, a[href], input, textarea, select, [role="tab"]')];
    return controls
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ control, box }) => {
        const seen = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight;
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return seen && hit !== null && (control === hit || control.contains(hit));
      })
      .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
      .map(({ control, box }) => {
        const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
        return `${name.trim().slice(0, 30)}: ${Math.round(box.width)} x ${Math.round(box.height)}`;
      });
  }, THUMB);
}
