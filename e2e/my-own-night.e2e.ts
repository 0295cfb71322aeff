import assert from 'node:assert/strict';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { journeyBrowsers, type Visitor } from './browsers.ts';
import { at, beSignedIn, walkIn } from './doings.ts';
import { journeyHome } from './house.ts';
import { bringSong } from './music.ts';
import { type Account, ann as annArrives, bob as bobArrives, djKai } from './people.ts';
import { figures, level, SILENCE, untilHeard } from './sound.ts';
import { until } from './until.ts';

/** How far the sound may be off after being silent for a while, ms; on a shared machine. */
const IN_TIME_MS = 120;

describe('a night of one’s own', () => {
  const home = journeyHome({ seed: 'demo' });
  const { launch, open } = journeyBrowsers();
  let slug: string;
  let kai: Account;
  let ann: Account;
  let kaiSees: Visitor;
  let annSees: Visitor;
  before(async () => {
    const { address } = home();
    [kai, ann] = [await djKai(address), await annArrives(address)];
    slug = (await kai.api(rooms.create, { name: 'A Night of My Own', autoDj: true })).slug;
    await bringSong(kai, composeMelody(120), 'Kai Plays Again.wav');
    await bringSong(kai, composeMelody(110), 'Kai Plays.wav');
    [kaiSees, annSees] = [await open(await launch()), await open(await launch())];
    await beSignedIn(kaiSees, kai.token);
    await beSignedIn(annSees, ann.token);
    for (const { page } of [kaiSees, annSees]) await walkIn(page, address, slug);
  });

  it('[H528] ann mutes one song for herself: clearly shown, still in time, and the next one sounds', async () => {
    const { page } = annSees;
    await untilHeard(page);
    await at(page, 'song-menu').first().click();
    await at(page, 'menu-mute-song').click();
    await at(page, 'song-muted').waitFor();
    await until('it is silent for her', async () => (await figures(page)).muted);
    const before = await figures(page);
    await page.waitForTimeout(1_000);
    const after = await figures(page);
    assert.ok((after.heardSongTimeMs ?? 0) > (before.heardSongTimeMs ?? 0), 'the song goes on');
    await until('it stays in time', async () => {
      return Math.abs((await figures(page)).offsetMs ?? Number.POSITIVE_INFINITY) < IN_TIME_MS;
    });
    assert.equal((await figures(kaiSees.page)).muted, false);
    await at(kaiSees.page, 'skip').click();
    await at(kaiSees.page, 'confirm-yes').click();
    await at(page, 'song-muted').waitFor({ state: 'detached' });
    await untilHeard(page);
    assert.equal((await figures(page)).muted, false);
  });

  it('[H532] kai takes a break on stage: the seat stays, all see it, and one press ends it', async () => {
    const { page } = kaiSees;
    await at(page, 'tab-queue').click();
    await at(page, 'take-seat').last().click();
    await at(page, 'on-stage').first().waitFor();
    await at(page, 'pause-seat').click();
    await at(page, 'on-stage').filter({ hasText: 'break' }).first().waitFor();
    await at(annSees.page, 'tab-people').click();
    await at(annSees.page, 'dj-paused').waitFor();
    await at(page, 'pause-seat').click();
    await at(annSees.page, 'dj-paused').waitFor({ state: 'detached' });
    await at(annSees.page, 'seat').filter({ hasText: kai.nickname }).waitFor();
  });

  it('[H533] the evening has a page that anyone may see: songs, DJs, figures', async () => {
    for (const { page } of [kaiSees, annSees])
      await at(page, 'song-title').filter({ hasText: 'Kai Plays' }).waitFor();
    await at(annSees.page, 'vote-like').click();
    await until('the like counts', async () => (await at(kaiSees.page, 'count-like').textContent()) === '1');
    await at(kaiSees.page, 'skip').click();
    await at(kaiSees.page, 'confirm-yes').click();
    const stranger = await open(await launch(), { width: 390, height: 844, language: 'es' });
    await stranger.page.goto(`${home().address}/r/${slug}/evening?lang=es`);
    await stranger.page.getByRole('heading', { name: 'Una velada en A Night of My Own' }).waitFor();
    await until('kai’s song stands there', async () => {
      await stranger.page.reload();
      await at(stranger.page, 'figure-songs').waitFor();
      return (await at(stranger.page, 'evening-song').filter({ hasText: 'Kai Plays' }).count()) > 0;
    });
    await at(stranger.page, 'evening-dj').filter({ hasText: kai.nickname }).waitFor();
    await at(stranger.page, 'evening-enter').click();
    await at(stranger.page, 'player').waitFor();
    assert.deepEqual(stranger.complaints, []);
    await stranger.context.close();
  });

  it('[R093][R244] a patch that cannot be applied is logged, and ann comes in anew to a fresh state', async () => {
    const bob = await bobArrives(home().address);
    const bobSees = await open(await launch());
    await beSignedIn(bobSees, bob.token);
    const { page } = bobSees;
    let joins = 0;
    page.on('request', (request) => {
      if (/matchmake\/joinOrCreate\/hangout/.test(request.url())) joins += 1;
    });
    await page.addInitScript(() => {
      const lines: WebSocket[] = [];
      globalThis.WebSocket = class extends WebSocket {
        constructor(...way: ConstructorParameters<typeof WebSocket>) {
          super(...way);
          lines.push(this);
        }
      };
      // A patch (15) that switches (255) to a structure that nobody has told of.
      const patch = Uint8Array.of(15, 255, 0xce, 0xff, 0xff, 0xff, 0x0f, 0x81, 1);
      Reflect.set(globalThis, 'spoil', () =>
        lines.map((line) => line.dispatchEvent(new MessageEvent('message', { data: patch.buffer }))),
      );
    });
    await walkIn(page, home().address, slug);
    await at(page, 'song-title').waitFor();
    await untilHeard(page);
    assert.equal(joins, 1, 'bob came in once');
    await page.evaluate(() => Reflect.get(globalThis, 'spoil')());
    await until('bob comes in anew', () => joins === 2);
    await at(page, 'status-line').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    await at(page, 'song-title').waitFor();
    assert.ok(bobSees.complaints.some((words) => words.includes('hangout patch could not be applied')));
    await bobSees.context.close();
  });

  it('[R094][H536] a server that is killed is not heard: the song goes on, the page says so calmly', async () => {
    const { page } = annSees;
    await until('a song with time left', async () => {
      const playing = (await kai.api(rooms.byId, { id: slug })).song;
      return playing !== null;
    });
    const { songId } = await untilHeard(page);
    await home().house.kill();
    await at(page, 'status-line').filter({ hasText: /\w/ }).waitFor();
    let heardBefore = (await figures(page)).heardSongTimeMs ?? 0;
    for (let look = 0; look < 8; look += 1) {
      await page.waitForTimeout(500);
      const heard = await figures(page);
      assert.equal(heard.playing, true);
      assert.equal(heard.songId, songId);
      assert.ok((heard.heardSongTimeMs ?? 0) > heardBefore, 'the song goes on');
      heardBefore = heard.heardSongTimeMs ?? 0;
      assert.ok(Math.abs(heard.rate - 1) < 0.05);
    }
    assert.ok((await level(page)) > SILENCE || (await level(page)) > SILENCE, 'it still sounds');
    await home().reopen();
    await at(page, 'status-line').filter({ hasText: /^$/ }).waitFor({ state: 'attached', timeout: 60_000 });
    await untilHeard(page, 60_000);
  });
});
