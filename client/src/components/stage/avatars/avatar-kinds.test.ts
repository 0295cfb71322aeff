import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { figureUrl, moods } from '../flat/sprites.ts';
import { avatarKinds, drawnSlug, fallbackSlug, portraitUrl, smallPortraitUrl } from './avatar-kinds.ts';

const publicDir = join(import.meta.dirname, '../../../../public');
const isBaked = (url: string) => existsSync(join(publicDir, url));

describe('kinds of avatars', () => {
  it('there are at least 24 avatars, and no two have the same slug', () => {
    assert.ok(avatarSlugs.length >= 24);
    assert.equal(new Set(avatarSlugs.map(({ slug }) => slug)).size, avatarSlugs.length);
  });

  it('[R189] every avatar’s category in the client agrees with the contract’s list: community if it needs Discord, otherwise free, subscriber or season by its status', () => {
    for (const { slug, status, discordOnly } of avatarSlugs) {
      const expected = discordOnly
        ? 'community'
        : { PUBLIC: 'free', SUBSCRIBER_ONLY: 'subscriber', SEASON_AWARD: 'season' }[status];
      assert.equal(avatarKinds[slug].category, expected, slug);
    }
    const categories = new Set(Object.values(avatarKinds).map(({ category }) => category));
    assert.deepEqual([...categories].sort(), ['community', 'free', 'season', 'subscriber']);
  });

  it('every avatar has portrait files, and a sprite sheet file for every lighting mood', () => {
    for (const { slug } of avatarSlugs) {
      assert.ok(isBaked(portraitUrl(slug)), `portrait of ${slug}`);
      assert.ok(isBaked(smallPortraitUrl(slug)), `small portrait of ${slug}`);
      for (const mood of moods) assert.ok(isBaked(figureUrl(mood, slug)), `${slug} by ${mood}`);
    }
  });

  it('[H213] an avatar with an unknown slug is drawn as the fallback avatar', () => {
    assert.equal(drawnSlug('nobody-yet'), fallbackSlug);
    assert.equal(drawnSlug('toString'), fallbackSlug);
    assert.equal(drawnSlug('nova'), 'nova');
  });
});
