import assert from 'node:assert/strict';
import { roomUserRoles } from '@hangout/contract/rest/room-service/room-roles';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { journeyBrowsers } from './browsers.ts';
import { at, beSignedIn, count, walkIn } from './doings.ts';
import { journeyHome } from './house.ts';
import { ann as annArrives, bob as bobArrives, openHangout } from './people.ts';
import { untilHeard } from './sound.ts';
import { until } from './until.ts';

describe('coming in', () => {
  const home = journeyHome({ seed: 'demo' });
  const { launch, open } = journeyBrowsers();

  for (const [language, words] of [
    ['en', 'Promoted Hangouts'],
    ['es', 'Hangouts destacados'],
  ] as const)
    it(`[H967] from home to music with one click, in ${language}`, async () => {
      const { page } = await open(await launch(), { language });
      await page.goto(`${home().address}/?lang=${language}`);
      await page.getByRole('heading', { name: words }).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      await at(page, 'walk-in').click();
      await untilHeard(page);
    });

  it('[R053] ann opens a hangout of her own and stands in it', async () => {
    const ann = await annArrives(home().address);
    const visitor = await open(await launch());
    await beSignedIn(visitor, ann.token);
    const { page } = visitor;
    await page.goto(`${home().address}/create`);
    await at(page, 'create-name').fill('A Room of Her Own');
    await at(page, 'create-submit').click();
    await page.waitForURL(/\/r\/a-room-of-her-own/);
    await at(page, 'player').waitFor();
    const { data } = await ann.api(rooms.owned, {});
    assert.deepEqual(
      data.map((room) => room.name),
      ['A Room of Her Own'],
    );
  });

  it('[R096] bob is taken out and reads why, and until when', async () => {
    const ann = await annArrives(home().address);
    const bob = await bobArrives(home().address);
    const { slug } = await openHangout(ann, 'Good Manners');
    const visitor = await open(await launch());
    await beSignedIn(visitor, bob.token);
    const { page } = visitor;
    await walkIn(page, home().address, slug);
    await until('bob is inside', async () => (await count(page, 'head-count')) === 1);
    await ann.api(roomUserRoles.kick, { userUuid: bob.uuid, slug, reason: 'Shoes on the sofa' });
    await page.waitForURL(`**/r/${slug}/kicked`);
    await page.getByText('Shoes on the sofa').waitFor();
    await page.goto(`${home().address}/r/${slug}`);
    await page.waitForURL(`**/r/${slug}/kicked`);
  });
});
