import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { composeMelody } from '@hangout/testkit/songs/melody';
import type { Visit } from '@hangout/world';
import type { Page } from 'playwright-core';
import { journeyBrowsers, type Visitor } from './browsers.ts';
import { at, beSignedIn, count, line, say, walkIn } from './doings.ts';
import { journeyHome } from './house.ts';
import { bringSong } from './music.ts';
import { type Account, ann as annArrives, djKai, openHangout } from './people.ts';
import { untilHeard } from './sound.ts';
import { until } from './until.ts';

/** What a thumb hits, CSS pixels. */
const THUMB = 44;

describe('a phone', () => {
  const home = journeyHome({ seed: 'none' });
  const { launch, open } = journeyBrowsers();
  let phone: Visitor;
  let ann: Account;
  let kaiHere: Visit;
  before(async () => {
    const { address } = home();
    const kai = await djKai(address);
    const { slug } = await openHangout(kai, 'Pocket Disco');
    const song = await bringSong(kai, composeMelody(120), 'Pocket.wav');
    kaiHere = await kai.enter(slug);
    await kaiHere.ask('addDj', {});
    ann = await annArrives(address);
    await ann.api(queueSongs.add, { songs: [{ songId: song.songId }], append: true });
    phone = await open(await launch(), { width: 390, height: 844, touch: true });
    await beSignedIn(phone, ann.token);
    await walkIn(phone.page, address, slug);
  });

  it('[H091] hears the song', async () => {
    await untilHeard(phone.page);
  });

  it('[H968] nothing scrolls sideways, and a thumb hits every control', async () => {
    assert.deepEqual(await tooWide(phone.page), []);
    assert.deepEqual(await tooSmall(phone.page), []);
  });

  it('[R055] votes by thumb', async () => {
    await at(phone.page, 'vote-like').tap();
    await until('the count', async () => (await count(phone.page, 'count-like')) === 1);
  });

  it('[R066] chats by thumb', async () => {
    if (!(await at(phone.page, 'chat-input').isVisible())) await at(phone.page, 'show-panel').tap();
    await say(phone.page, 'Hello from my pocket');
    await line(phone.page, 'Hello from my pocket').waitFor();
    assert.deepEqual(await tooWide(phone.page), []);
  });

  it('[R185] takes a seat by thumb', async () => {
    await at(phone.page, 'venue').getByRole('button', { name: /seat/i }).first().tap();
    await until('the seat', () => kaiHere.state().djs.some((dj) => dj.uuid === ann.uuid));
  });
});

/** Elements that reach beyond the screen although the page as a whole scrolls there. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.scrollingElement;
    if (!room || room.scrollWidth <= window.innerWidth) return [];
    return [`the page is ${room.scrollWidth} wide on a screen of ${window.innerWidth}`];
  });
}

/** Controls in sight that a thumb would miss. */
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
