import assert from 'node:assert/strict';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { roomDesigns } from '@hangout/contract/rest/shapes/room-choices';
import { hangouts } from './hangouts.ts';
import { people } from './people.ts';

const names = new Set(people.map((one) => one.nickname));

describe('the demo world', () => {
  it('the demo world has twelve hangouts, each with another venue design', () => {
    assert.equal(hangouts.length, 12);
    assert.deepEqual(new Set(hangouts.map((one) => one.design)), new Set(roomDesigns));
    assert.ok(hangouts.filter((one) => one.promoted).every((one) => one.regulars.length >= 5));
  });

  it('[H890] there are 30 to 40 residents (bots), all in three to five of the hangouts; the other hangouts are empty', () => {
    const full = hangouts.filter((one) => one.regulars.length > 0);
    assert.ok(full.length >= 3 && full.length <= 5, `${full.length} hangouts`);
    for (const { slug, regulars } of full) assert.ok(regulars.length >= 8, slug);
    assert.ok(people.length >= 30 && people.length <= 40, `${people.length} residents`);
    assert.deepEqual(new Set(full.flatMap((one) => one.regulars)), names);
  });

  it('[H890] no two residents of a hangout have the same avatar', () => {
    const avatarOf = new Map(people.map((one) => [one.nickname, one.avatarId]));
    for (const { slug, regulars } of hangouts)
      assert.equal(new Set(regulars.map((name) => avatarOf.get(name))).size, regulars.length, slug);
  });

  it('[R156] the slugs of demo hangouts are lower-case and unique', () => {
    const slugs = hangouts.map((one) => one.slug);
    assert.equal(new Set(slugs).size, slugs.length);
    for (const slug of slugs) assert.match(slug, /^[a-z0-9-]{3,50}$/);
  });

  it('every resident and every owner is in the list of people, and no resident is in two hangouts', () => {
    const regulars = hangouts.flatMap((one) => one.regulars);
    assert.equal(new Set(regulars).size, regulars.length);
    for (const name of [...regulars, ...hangouts.map((one) => one.owner)]) assert.ok(names.has(name), name);
  });

  it('residents have only avatars that are free for all users', () => {
    const worn = new Set<string>(
      avatarSlugs.filter((one) => one.status === 'PUBLIC' && !one.discordOnly).map((one) => one.slug),
    );
    assert.equal(names.size, people.length);
    for (const { nickname, avatarId } of people) assert.ok(worn.has(avatarId), nickname);
  });
});
