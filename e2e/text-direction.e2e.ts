import assert from 'node:assert/strict';
import { communities } from '@hangout/contract/rest/communities/communities';
import { crates } from '@hangout/contract/rest/crates/crates';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { createHangout, type RegisteredUser, signUp, signUpAs } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import {
  byTestId,
  openHangout,
  restoreSession,
  sendMessage,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { sendDirectMessage } from '@hangout/testkit/direct-message';
import type { Locator, Page } from 'playwright-core';

/**
 * Every text ends with a neutral character. If the text runs from right to left, this character is drawn to the left of
 * all letters.
 */
const texts = {
  bio: 'אוהבת מוזיקה!',
  message: 'שלום לכולם!',
  direct: 'مرحبا يا صديقي!',
  hangout: 'مقهى الليل!',
  playlist: 'أغاني المساء!',
  community: 'مجتمع الموسيقى!',
};

/** Measures the positions at which the first and the last character of a text are drawn. */
const readEnds = (shown: Locator, text: string) =>
  shown.first().evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.nodeValue?.indexOf(wanted) ?? -1;
      if (start < 0) continue;
      const leftOf = (place: number) => {
        const range = document.createRange();
        range.setStart(node, place);
        range.setEnd(node, place + 1);
        return range.getBoundingClientRect().left;
      };
      return { first: leftOf(start), last: leftOf(start + wanted.length - 1) };
    }
    throw new Error(`'${wanted}' is not shown`);
  }, text);

async function checkDirection(shown: Locator, text: string) {
  const { first, last } = await readEnds(shown, text);
  assert.ok(last < first, `'${text}' ends at ${last} and begins at ${first}`);
}

describe('texts that run from right to left', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let page: Page;
  let dana: RegisteredUser;
  let bob: RegisteredUser;

  before(async () => {
    const { address } = app();
    dana = await signUpAs(address, `דנה ${process.pid}.`, `dana.${process.pid}@example.org`);
    bob = await signUp(address, 'bob');
    await dana.api(profiles.update, { bio: texts.bio });
    const window = await open(await launch());
    await restoreSession(window, bob.token);
    page = window.page;
  });

  it('[H1650] a Hebrew name and bio on a profile, and Arabic names of a playlist and a community, are shown from right to left', async () => {
    const { address } = app();
    await visit(page, `${address}/u/${dana.uuid}`);
    await page.getByRole('heading', { name: dana.nickname }).waitFor();
    await checkDirection(page.locator('h1'), dana.nickname);
    await checkDirection(page.getByText(texts.bio), texts.bio);

    const crate = await dana.api(crates.create, { crateName: texts.playlist, isPrivate: false });
    await visit(page, `${address}/playlists/${crate.crateUuid}`);
    await page.getByRole('heading', { name: texts.playlist }).waitFor();
    await checkDirection(page.locator('h1'), texts.playlist);

    const community = await dana.api(communities.create, { name: texts.community });
    await visit(page, `${address}/communities/${community.slug}`);
    await page.getByRole('heading', { name: texts.community }).waitFor();
    await checkDirection(page.locator('h1'), texts.community);
  });

  it('[H1650] [H1651] in a hangout, its Arabic name, a chat message in Hebrew and a person’s Hebrew name are shown from right to left', async () => {
    const { address } = app();
    const { slug } = await createHangout(dana, texts.hangout);
    const inside = await dana.join(slug);
    await openHangout(page, address, slug);
    await checkDirection(page.locator('header p').getByText(texts.hangout), texts.hangout);
    await sendMessage(page, texts.message);
    await checkDirection(byTestId(page, 'message-text').filter({ hasText: texts.message }), texts.message);
    await byTestId(page, 'tab-people').click();
    const row = page.locator(`[data-testid="person"][data-uuid="${dana.uuid}"]`).getByText(dana.nickname);
    await row.waitFor();
    await checkDirection(row, dana.nickname);
    // A sentence has the direction of its language; the name in it has a direction of its own.
    await row.click();
    const label = byTestId(page, 'person-card').getByRole('heading');
    await checkDirection(label, dana.nickname);
    await page.keyboard.press('Escape');
    await inside.leave();
  });

  it('[H1650] [H1651] a direct message in Arabic, its author’s Hebrew name and its preview in the list of conversations are shown from right to left', async () => {
    const { address } = app();
    await sendDirectMessage(dana, bob, texts.direct);
    await visit(page, `${address}/messages/${dana.uuid}`);
    const message = byTestId(page, 'message-text').filter({ hasText: texts.direct });
    await message.waitFor();
    await checkDirection(message, texts.direct);
    await checkDirection(byTestId(page, 'thread-person'), dana.nickname);
    await checkDirection(byTestId(page, 'talk').filter({ hasText: texts.direct }), texts.direct);
    const field = byTestId(page, 'chat-input');
    await field.fill(texts.direct);
    assert.equal(await field.evaluate((one) => getComputedStyle(one).direction), 'rtl');
    await field.fill('');
  });
});
