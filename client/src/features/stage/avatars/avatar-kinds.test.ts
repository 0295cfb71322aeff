import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { avatarSlugs } from '@hangout/contract/rest/points-service/avatar-slugs';
import { figureUrl, moods } from '../flat/sprites.ts';
import { avatarKinds, drawnSlug, fallbackSlug, portraitUrl } from './avatar-kinds.ts';

const publicDir = join(import.meta.dirname, '../../../../public');
const isBaked = (url: string) => existsSync(join(publicDir, url));

describe('kinds of avatars', () => {
  it('has at least 24, each slug once', () => {
    assert.ok(avatarSlugs.length >= 24);
    assert.equal(new Set(avatarSlugs.map(({ slug }) => slug)).size, avatarSlugs.length);
  });

  it('[R189] some are for subscribers and some for the chat community, and their kinds say so', () => {
    for (const { slug, status, discordOnly } of avatarSlugs) {
      const expected = discordOnly
        ? 'community'
        : { PUBLIC: 'free', SUBSCRIBER_ONLY: 'subscriber', SEASON_AWARD: 'season' }[status];
      assert.equal(avatarKinds[slug].category, expected, slug);
    }
    const categories = new Set(Object.values(avatarKinds).map(({ category }) => category));
    assert.deepEqual([...categories].sort(), ['community', 'free', 'season', 'subscriber']);
  });

  it('has a portrait and a sheet of poses in every light for each', () => {
    for (const { slug } of avatarSlugs) {
      assert.ok(isBaked(portraitUrl(slug)), `portrait of ${slug}`);
      for (const mood of moods) assert.ok(isBaked(figureUrl(mood, slug)), `${slug} by ${mood}`);
    }
  });

  it('[H213] draws a stand-in for a slug that nobody has drawn', () => {
    assert.equal(drawnSlug('nobody-yet'), fallbackSlug);
    assert.equal(drawnSlug('toString'), fallbackSlug);
    assert.equal(drawnSlug('nova'), 'nova');
  });
});
