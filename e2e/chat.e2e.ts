import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { roomChats } from '@hangout/contract/rest/chat/room-chats';
import { crates } from '@hangout/contract/rest/crates/crates';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { images } from '@hangout/contract/rest/profiles/images';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { createGif, createPng } from '@hangout/platform/images/testing';
import { createHangout, type RegisteredUser, signInAsGuest, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { countOpenRequests } from '@hangout/testkit/browser/open-requests';
import {
  addReaction,
  byTestId,
  messageWith,
  openHangout,
  replyTo,
  restoreSession,
  sendMessage,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { endSockets, recordSockets } from '@hangout/testkit/browser/sockets';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Locator, Page } from 'playwright-core';

/** Each test takes place in a new hangout. */
describe('chat and direct messages', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let folder = '';
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let a: BrowserWindow;
  let b: BrowserWindow;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-talk-'));
    [ann, bob] = [await signUp(app().address, 'ann'), await signUp(app().address, 'bob')];
    const face = new File([Uint8Array.from(await createPng(300, 300))], 'ann.png', { type: 'image/png' });
    await ann.api(images.upload, { kind: 'profilePicture', file: face });
    [a, b] = [await open(await launch()), await open(await launch())];
    await restoreSession(a, ann.token);
    await restoreSession(b, bob.token);
  });
  after(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => assert.deepEqual([...a.consoleErrors, ...b.consoleErrors], []));

  async function inside(name: string) {
    const room = await createHangout(ann, name);
    for (const { page } of [a, b]) await openHangout(page, app().address, room.slug);
    return room;
  }
  const top = (page: Page, words: string) =>
    messageWith(page, words).evaluate((row) => row.getBoundingClientRect().top);

  it('[H1641] [R009][R069][R150][H299][H384][H557] messages with pictures or links are shown to the other user with their author’s portrait; the other user replies and reacts @journey', async () => {
    const room = await inside('Every Kind');
    await writeFile(join(folder, 'still.png'), await createPng(900, 500));
    await writeFile(join(folder, 'moving.gif'), await createGif(320, 200, 8));
    await byTestId(a.page, 'picture-input').setInputFiles([
      join(folder, 'still.png'),
      join(folder, 'moving.gif'),
    ]);
    await a.page.locator('[data-testid="attachments"] [data-ready]').nth(1).waitFor();
    await sendMessage(a.page, 'two pictures');
    const shown = messageWith(b.page, 'two pictures').getByTestId('chat-picture').locator('img');
    await waitFor('both pictures are drawn', () =>
      shown.evaluateAll(
        (all) => all.length === 2 && all.every((one) => (one as HTMLImageElement).naturalWidth > 0),
      ),
    );
    await messageWith(b.page, 'two pictures')
      .locator('[data-testid="line-face"] img[src$="size=128"]')
      .waitFor();
    const { crateUuid } = await ann.api(crates.create, { crateName: 'Rainy day', isPrivate: false });
    await sendMessage(a.page, `my list ${app().address}/playlists/${crateUuid}`);
    await messageWith(b.page, 'my list').getByTestId('playlist-card').getByText('Rainy day').waitFor();
    await sendMessage(a.page, `come to ${app().address}/r/${room.slug}`);
    await messageWith(b.page, 'come to').getByTestId('hangout-card').getByText('Every Kind').waitFor();
    await sendMessage(b.page, 'foreign https://open.spotify.com/track/4uLU6hMCjMI7');
    const foreign = messageWith(a.page, 'foreign');
    await foreign.getByRole('link').waitFor();
    assert.equal(await foreign.getByTestId('song-card').count(), 0, 'not known here: it stays a link');
    await sendMessage(b.page, 'take https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M');
    const shared = messageWith(a.page, 'take').getByTestId('import-card');
    await shared.getByText('Spotify').waitFor();
    await shared.getByTestId('import-shared').waitFor();
    await replyTo(b.page, 'two pictures', 'lovely');
    await messageWith(a.page, 'lovely').getByTestId('quote-name').getByText('You').waitFor();
    await messageWith(a.page, 'lovely').getByTestId('quote').getByText('two pictures').waitFor();
    await addReaction(b.page, 'my list');
    await messageWith(a.page, 'my list').getByTestId('reaction').waitFor();
    await messageWith(b.page, 'my list').getByTestId('playlist-card').click();
    await byTestId(b.page, 'mini-player').waitFor();
    assert.equal(new URL(b.page.url()).pathname, `/playlists/${crateUuid}`);
    assert.equal(b.context.pages().length, 1);
  });

  it('[H989] the menu of a message opens the list of users who reacted to it, and the list opens their person cards, by keyboard', async () => {
    await inside('Reactions');
    await sendMessage(a.page, 'Who likes this?');
    await addReaction(b.page, 'Who likes this?');
    const message = messageWith(a.page, 'Who likes this?');
    await message.getByTestId('reaction').waitFor();
    await a.page.setViewportSize({ width: 390, height: 844 });
    await message.getByTestId('line-menu').focus();
    await a.page.keyboard.press('Enter');
    await byTestId(a.page, 'menu-reactions').and(a.page.locator(':focus')).waitFor();
    await a.page.keyboard.press('Enter');
    const person = byTestId(a.page, 'reactions-dialog').getByRole('button', { name: bob.nickname });
    await person.waitFor();
    await person.focus();
    await a.page.keyboard.press('Enter');
    await byTestId(a.page, 'person-card').getByText(bob.nickname).first().waitFor();
    await a.page.keyboard.press('Escape');
    await person.and(a.page.locator(':focus')).waitFor();
    await a.page.keyboard.press('Escape');
    await byTestId(a.page, 'reactions-dialog').waitFor({ state: 'detached' });
    await message.getByTestId('line-menu').and(a.page.locator(':focus')).waitFor();
    await a.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('[R151][H386][H2192] a mentioned user sees the message highlighted, and gets a toast if the chat is not open', async () => {
    await inside('Names');
    await byTestId(a.page, 'tab-queue').click();
    await b.page.getByTestId('chat-input').pressSequentially(`hey @${ann.nickname.slice(0, 3)}`);
    const suggestion = byTestId(b.page, 'mentions').getByRole('option', {
      name: ann.nickname,
      selected: true,
    });
    await suggestion.waitFor();
    const named = await byTestId(b.page, 'chat-input').getAttribute('aria-activedescendant');
    assert.equal(await suggestion.getAttribute('id'), named);
    await b.page.keyboard.press('Enter');
    await suggestion.waitFor({ state: 'detached' });
    assert.equal(await byTestId(b.page, 'chat-input').getAttribute('aria-activedescendant'), null);
    await b.page.keyboard.type('listen');
    await b.page.keyboard.press('Enter');
    await byTestId(a.page, 'toast').filter({ hasText: bob.nickname }).getByRole('button').first().click();
    await waitFor('the line stands out', () =>
      messageWith(a.page, 'listen').evaluate((row) => row.hasAttribute('data-names-me')),
    );
  });

  it('[H2113] the length of a message counts its mentions as they are sent', async () => {
    await inside('Long Names');
    await b.page.getByTestId('chat-input').fill(`${'x'.repeat(980)} @${ann.nickname}`);
    await b.page.getByText('Too long by 24').waitFor();
    assert.equal(await byTestId(b.page, 'chat-send').isDisabled(), true);
    await sendMessage(b.page, `${'y'.repeat(956)} @${ann.nickname}`);
    await messageWith(a.page, 'yyy').getByTestId('mention').waitFor();
  });

  it('[H2113] an edit keeps the mention of somebody who was never here, and a refused edit keeps what was typed', async () => {
    const { slug } = await inside('Edits');
    const eve = await signUp(app().address, 'eve');
    const alsoAnn = await ann.join(slug);
    const edit = async (words: string) => {
      await messageWith(a.page, words).hover();
      await messageWith(a.page, words).getByTestId('line-menu').click();
      await byTestId(a.page, 'menu-edit').click();
      await waitFor(
        'the text to edit',
        async () => (await field.inputValue()) === `${words} @${eve.nickname}`,
      );
    };
    const field = a.page.getByTestId('chat-input');
    const send = async (words: string) => {
      const message = `${words} <@uid:${eve.uuid}>`;
      const { uuid } = await alsoAnn.request('sendMessage', { uuid: randomUUID(), message });
      await messageWith(a.page, words).getByTestId('mention').filter({ hasText: eve.nickname }).waitFor();
      return uuid;
    };
    await send('greet');
    await edit('greet');
    await field.fill(`now greet @${eve.nickname}`);
    await a.page.keyboard.press('Enter');
    await messageWith(b.page, 'now greet').getByTestId('mention').filter({ hasText: eve.nickname }).waitFor();
    const uuid = await send('wave to');
    await edit('wave to');
    await alsoAnn.request('deleteMessage', { uuid });
    await field.fill(`do wave to @${eve.nickname}`);
    await a.page.keyboard.press('Enter');
    await byTestId(a.page, 'toast').waitFor();
    assert.equal(
      await a.page.evaluate((key) => sessionStorage.getItem(key), `draft:edit:${uuid}`),
      `do wave to @${eve.nickname}`,
    );
    await alsoAnn.leave();
  });

  it('[H386] a user who is mentioned while they look at another page gets a toast whose button opens the chat', async () => {
    await inside('Elsewhere');
    await byTestId(a.page, 'tab-chat').click();
    const { pathname } = new URL(a.page.url());
    await visit(a.page, `${app().address}/friends`);
    await byTestId(a.page, 'mini-player').waitFor();
    await b.page.getByTestId('chat-input').fill(`@${ann.nickname} over here`);
    await b.page.keyboard.press('Enter');
    await byTestId(a.page, 'toast').filter({ hasText: bob.nickname }).getByRole('button').first().click();
    await a.page.waitForURL((url) => url.pathname === pathname);
    await messageWith(a.page, 'over here').waitFor();
  });

  it('[H248] while the emoji picker’s code cannot be downloaded, chat messages still arrive; the picker opens as soon as the download succeeds @journey', async () => {
    await inside('Far Side');
    // After a reload the page has only the code of a hangout, and none from earlier tests; waits until that code is
    // loaded.
    const countOpen = countOpenRequests(a.page);
    const follows = [/\/assets\/after-hangout-/, /\/assets\/first-steps-.*\.js/].map((part) =>
      a.page.waitForRequest(part),
    );
    await a.page.reload();
    await Promise.all(follows);
    await waitFor('what comes after a hangout is there', () => countOpen() === 0);
    await a.page.evaluate(importRequestedScripts);
    const isPartOfApp = ({ pathname }: URL) => pathname === '/' || pathname.startsWith('/assets/');
    let refused = 0;
    await a.context.route(isPartOfApp, async (route) => {
      refused += 1;
      await route.abort();
    });
    await byTestId(a.page, 'pick-emoji').click();
    await waitFor('the server was tried again', () => refused > 2);
    await sendMessage(b.page, 'still here?');
    await messageWith(a.page, 'still here?').waitFor();
    assert.equal(await byTestId(a.page, 'emoji-grid').count(), 0);
    await a.context.unroute(isPartOfApp);
    await byTestId(a.page, 'emoji-grid').waitFor();
    await a.page.keyboard.press('Escape');
    await byTestId(a.page, 'emoji-grid').waitFor({ state: 'detached' });
    const failures = a.consoleErrors.splice(0);
    assert.deepEqual(
      failures.filter((words) => !/ERR_FAILED/.test(words)),
      [],
    );
  });

  /** Sends the lines `from` to `to`, five of each guest, which stays below the rate limit. Returns the uuid of the first. */
  async function sayLines(slug: string, from: number, to: number): Promise<string> {
    const first = randomUUID();
    for (let number = from; number <= to; ) {
      const visit = await (await signInAsGuest(app().address)).join(slug);
      for (const end = Math.min(number + 5, to + 1); number < end; number++)
        await visit.request('sendMessage', {
          uuid: number === from ? first : randomUUID(),
          message: `line ${number}.`,
        });
      await visit.leave();
    }
    return first;
  }

  /** Ends the page's sockets and holds back its next joins. The returned function lets it join, and waits until it has. */
  async function loseConnection(page: Page): Promise<() => Promise<void>> {
    const isOver = Promise.withResolvers<void>();
    const joins = (url: URL) => url.pathname.endsWith('/join');
    await page.route(joins, async (route) => {
      await isOver.promise;
      await route.continue();
    });
    const status = byTestId(page, 'status-line').filter({ hasText: 'The line dropped' });
    await page.evaluate(endSockets, closeCodes.reset);
    await status.waitFor();
    return async () => {
      isOver.resolve();
      await status.waitFor({ state: 'detached' });
      await page.unroute(joins);
    };
  }

  /** Scrolls the chat up until the first line is loaded, and returns the numbers of all lines. */
  /** Scrolls up until there are as many lines as there must be; those in the middle may be the last to come. */
  async function readAllLines(page: Page, count: number): Promise<number[]> {
    const log = byTestId(page, 'chat-log');
    await waitFor(`${count} lines are there`, async () => {
      await log.evaluate((box) => box.scrollTo(0, 0));
      return (await byTestId(page, 'message').count()) >= count;
    });
    return readLines(page);
  }
  async function readLines(page: Page): Promise<number[]> {
    const texts = await byTestId(page, 'message-text').allTextContents();
    return texts.map((text) => Number(/\d+/.exec(text)?.[0]));
  }
  const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  it('[H2000] messages that were missed while the connection was lost are in the chat, also if newer ones arrive before it is shown', async () => {
    const room = await createHangout(ann, 'Tunnel');
    await sayLines(room.slug, 1, 5);
    const { page } = b;
    await page.addInitScript(recordSockets);
    await page.goto(`${app().address}/r/${room.slug}`);
    await messageWith(page, 'line 5.').waitFor();
    await byTestId(page, 'tab-queue').click();
    const restore = await loseConnection(page);
    await sayLines(room.slug, 6, 60);
    await restore();
    await sayLines(room.slug, 61, 65);
    await byTestId(page, 'tab-chat').filter({ hasText: '5' }).waitFor();
    await byTestId(page, 'tab-chat').click();
    await messageWith(page, 'line 65.').waitFor();
    assert.deepEqual(await readAllLines(page, 65), numbersTo(65));
  });

  it('[H354] a chat that was emptied while the connection was lost is empty once there is a connection again', async () => {
    const room = await createHangout(ann, 'Clean Slate');
    const { page } = b;
    await page.addInitScript(recordSockets);
    await page.goto(`${app().address}/r/${room.slug}`);
    await sayLines(room.slug, 1, 3);
    await messageWith(page, 'line 3.').waitFor();
    const restore = await loseConnection(page);
    await ann.api(roomChats.deleteConversation, { id: room.uuid });
    await sayLines(room.slug, 4, 5);
    await restore();
    await messageWith(page, 'line 5.').waitFor();
    assert.deepEqual(await readLines(page), [4, 5]);
  });

  it('[H388][R152][H413] scrolling up in the chat loads each older message once, and a new message does not move the scroll position', async () => {
    const room = await createHangout(ann, 'Long Evening');
    const first = await sayLines(room.slug, 1, 80);
    const visit = await ann.join(room.slug);
    await openHangout(a.page, app().address, room.slug);
    await messageWith(a.page, 'line 80.').waitFor();
    assert.deepEqual(await readAllLines(a.page, 80), numbersTo(80));
    await messageWith(a.page, 'line 40.').scrollIntoViewIfNeeded();
    let before = Number.NaN;
    await waitFor(
      'the page is at rest',
      async () => {
        const [last, now] = [before, await top(a.page, 'line 40.')];
        before = now;
        return last === now;
      },
      { intervalMs: 400 },
    );
    await visit.request('sendMessage', { uuid: randomUUID(), message: 'the newest' });
    await byTestId(a.page, 'chat-fresh').getByText('1').waitFor();
    const moved = (await top(a.page, 'line 40.')) - before;
    assert.ok(Math.abs(moved) < 2, `what was read has moved by ${moved}`);
    await byTestId(a.page, 'chat-fresh').click();
    await messageWith(a.page, 'the newest').waitFor();
    await visit.request('sendMessage', { uuid: randomUUID(), message: 'how it began', replyTo: first });
    await a.page.reload();
    const quote = messageWith(a.page, 'how it began').getByTestId('quote');
    await quote.waitFor();
    assert.equal(
      await byTestId(a.page, 'message').filter({ hasText: 'line 1.' }).count(),
      1,
      'only the quote',
    );
    await quote.click();
    const begin = a.page.locator(`[data-uuid="${first}"]`);
    await waitFor('the line that is quoted is in sight', () =>
      begin.evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top > 0 && bottom < window.innerHeight;
      }),
    );
    await visit.leave();
  });

  it('[H385] text that a guest types before joining the hangout is still in the chat field after the join', async () => {
    const room = await createHangout(ann, 'Early Words');
    const { page } = await open(await launch());
    const held = Promise.withResolvers<void>();
    await page.route('**/auth/guest', async (route) => {
      await held.promise;
      await route.continue();
    });
    await visit(page, `${app().address}/r/${room.slug}`);
    await byTestId(page, 'chat-input').fill('good evening');
    held.resolve();
    await page.locator('[data-testid="chat-send"]:enabled').waitFor();
    assert.equal(await byTestId(page, 'chat-input').inputValue(), 'good evening');
  });

  it('[H385] [R098] when a hangout gets another address, what the people inside are writing stays', async () => {
    const room = await inside('Moving House');
    await byTestId(b.page, 'chat-input').fill('where are we');
    await ann.api(roomChanges.update, { id: room.slug, slug: 'moved-house' });
    await b.page.waitForURL((url) => url.pathname === '/r/moved-house');
    assert.equal(await byTestId(b.page, 'chat-input').inputValue(), 'where are we');
    await byTestId(b.page, 'chat-send').click();
    await messageWith(a.page, 'where are we').waitFor();
  });

  it('[R105] a muted user sees how much time of the mute is left', async () => {
    const room = await inside('Quiet Please');
    const expirationTime = new Date(Date.now() + 30 * 60_000).toISOString();
    await ann.api(roomUserRoles.create, {
      roomId: room.slug,
      userUuid: bob.uuid,
      role: 'chatDisabled',
      expirationTime,
    });
    await byTestId(b.page, 'muted')
      .getByText(/(2\d|30):\d\d left/)
      .waitFor();
  });

  it('[H356] a user whose mute was lifted while they were away can write as soon as they are back, without a reload', async () => {
    const room = await inside('Forgiven');
    const mute = { roomId: room.slug, userUuid: bob.uuid, role: 'chatDisabled' } as const;
    await ann.api(roomUserRoles.create, mute);
    await byTestId(b.page, 'muted').waitFor();
    await byTestId(b.page, 'to-home').click();
    await byTestId(b.page, 'mini-leave').click();
    await byTestId(b.page, 'mini-player').waitFor({ state: 'detached' });
    await ann.api(roomUserRoles.remove, mute);
    await byTestId(b.page, 'room-card').filter({ hasText: 'Forgiven' }).first().click();
    await sendMessage(b.page, 'thank you');
    await messageWith(a.page, 'thank you').waitFor();
  });

  it('[R202][R071][H398] a direct message is announced on any page of its recipient; reading it in one window marks it as read in the recipient’s other windows @journey', async () => {
    const phone = await open(await launch(), { width: 390, height: 844, touch: true });
    await restoreSession(phone, bob.token);
    await visit(b.page, `${app().address}/`);
    await visit(phone.page, `${app().address}/messages`);
    await visit(a.page, `${app().address}/messages/${bob.uuid}`);
    // The hangout of the previous test also has a chat field, so waits until the page of that hangout is closed.
    await byTestId(a.page, 'player').waitFor({ state: 'detached' });
    await sendMessage(a.page, 'are you coming?');
    await byTestId(b.page, 'messages-unread').getByText('1').waitFor();
    await byTestId(phone.page, 'talks-OTHERS').getByText('are you coming?').waitFor();
    await byTestId(b.page, 'messages-link').click();
    await byTestId(b.page, 'talk').click();
    const mine = (page: Page, words: string) => byTestId(page, 'own-message').filter({ hasText: words });
    await mine(b.page, 'are you coming?').waitFor();
    await byTestId(b.page, 'messages-unread').waitFor({ state: 'detached' });
    await byTestId(phone.page, 'messages-unread').waitFor({ state: 'detached' });
    await a.page.getByText('Seen').waitFor();
    await sendMessage(b.page, 'at nine');
    await mine(a.page, 'at nine').waitFor();
    await a.page.reload();
    await mine(a.page, 'are you coming?').waitFor();
    await mine(a.page, 'at nine').waitFor();
    for (const words of ['are you coming?', 'at nine']) assert.equal(await mine(a.page, words).count(), 1);
    assert.deepEqual(phone.consoleErrors, []);
  });

  it('[H2173] a reply to a message that is deleted shows that it was deleted, at once and after a reload, in a hangout and in a conversation', async () => {
    const deleteIn = async (shown: Locator) => {
      await shown.hover();
      await shown.getByTestId('line-menu').click();
      await byTestId(a.page, 'menu-delete').click();
    };
    await inside('Regrets');
    await sendMessage(a.page, 'my secret');
    await replyTo(b.page, 'my secret', 'I see');
    const quote = messageWith(b.page, 'I see').getByTestId('quote');
    await quote.getByText('my secret').waitFor();
    await deleteIn(byTestId(a.page, 'message').filter({ hasText: 'my secret' }).first());
    await quote.getByText('This message was deleted').waitFor();

    await visit(a.page, `${app().address}/messages/${bob.uuid}`);
    await visit(b.page, `${app().address}/messages/${ann.uuid}`);
    const own = (page: Page, words: string) =>
      byTestId(page, 'own-message').filter({ hasText: words }).last();
    await sendMessage(a.page, 'another secret');
    await own(b.page, 'another secret').hover();
    await own(b.page, 'another secret').getByTestId('reply').click();
    await sendMessage(b.page, 'understood');
    await own(b.page, 'understood').getByTestId('quote').getByText('another secret').waitFor();
    await deleteIn(byTestId(a.page, 'own-message').filter({ hasText: 'another secret' }).first());
    const answer = own(b.page, 'understood').getByTestId('quote').getByText('This message was deleted');
    await answer.waitFor();
    await b.page.reload();
    await answer.waitFor();
  });

  it('[H543] a user can write to another user from the profile or the list of people, but not to a guest or a blocked user', async () => {
    const room = await inside('First Words');
    const stranger = await signInAsGuest(app().address);
    const guest = await stranger.join(room.slug);
    await byTestId(a.page, 'tab-people').click();
    const menuOf = async (uuid: string) => {
      const person = a.page.locator(`[data-testid="person"][data-uuid="${uuid}"]`);
      await person.getByTestId('person-menu').click();
      await byTestId(a.page, 'menu-report').waitFor();
    };
    await menuOf(stranger.uuid);
    assert.equal(await byTestId(a.page, 'menu-write').count(), 0);
    await a.page.keyboard.press('Escape');
    await menuOf(bob.uuid);
    await byTestId(a.page, 'menu-write').click();
    const letter = a.page;
    await letter.waitForURL(`**/messages/${bob.uuid}`);
    await visit(letter, `${app().address}/u/${bob.uuid}`);
    await byTestId(letter, 'write-to').click();
    await sendMessage(letter, 'nice to meet you');
    await b.page.getByText('nice to meet you').first().waitFor();
    await ann.api(blockedUsers.block, { userUuid: bob.uuid });
    await letter.goto(`${app().address}/u/${bob.uuid}`);
    await letter.getByRole('heading', { name: bob.nickname }).waitFor();
    await byTestId(letter, 'write-to').waitFor({ state: 'detached' });
    await guest.leave();
  });
});

/**
 * Runs in the page: imports every script that the page has requested so far, before the test blocks requests, because
 * browsers cache a failed import.
 */
async function importRequestedScripts(): Promise<void> {
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/assets\/.*\.js$/.test(name));
  await Promise.all(scripts.map(({ name }) => import(name)));
}
