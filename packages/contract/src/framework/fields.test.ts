import assert from 'node:assert/strict';
import type { z } from 'zod';
import { communities } from '../rest/communities/communities.ts';
import { crates } from '../rest/crates/crates.ts';
import { events } from '../rest/events/events.ts';
import { profiles } from '../rest/profiles/profiles.ts';
import { rooms } from '../rest/rooms/rooms.ts';
import { songs } from '../rest/songs/songs.ts';

describe('names in requests', () => {
  const fields: Readonly<Record<string, z.ZodType>> = {
    'a user': profiles.update.body.shape.nickname,
    'a hangout': rooms.create.body.shape.name,
    'a playlist': crates.create.body.shape.crateName,
    'an event': events.create.body.shape.name,
    'a community': communities.create.body.shape.name,
    'a live set': songs.liveSet.body.shape.name,
  };
  for (const [what, field] of Object.entries(fields)) {
    it(`[H1570] the name of ${what} loses extra white space and needless invisible characters`, () => {
      assert.equal(field.parse('  No\u034Fvo \n A\uFE0F '), 'Novo A');
      assert.equal(field.parse('علی\u200Cرضا'), 'علی\u200Cرضا');
    });
    it(`[H1570] the name of ${what} is refused if it has no visible character`, () => {
      for (const name of ['\u3164\u3164\u3164', '\u0301\u0302\u0303', '\u200B\uFE0F\u2060'])
        assert.equal(field.safeParse(name).success, false, JSON.stringify(name));
    });
  }
});
