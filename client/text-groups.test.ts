import assert from 'node:assert/strict';
import path from 'node:path';
import { findPageModules } from './page-modules.ts';
import type { Texts } from './src/platform/translate.ts';
import { readTexts, splitTexts } from './text-groups.ts';

const source = path.join(import.meta.dirname, 'src');
function listKeys(texts: Texts, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [before + key] : listKeys(text, `${before}${key}.`),
  );
}

describe('splitTexts (grouping texts by when the client loads them)', () => {
  const english = readTexts('en');
  const groups = splitTexts(english);

  it('[H224] every text of the client’s pages is in exactly one group, and in the same group in both languages', () => {
    const all = Object.values(groups).flatMap((texts) => listKeys(texts));
    const ofPages = listKeys(english).filter((key) => !/^(server|offline|oldBrowser)\./.test(key));
    assert.deepEqual(all.sort(), ofPages.sort());
    const spanish = splitTexts(readTexts('es'));
    const keysOf = (texts: typeof groups) => Object.values(texts).map((group) => listKeys(group).sort());
    assert.deepEqual(keysOf(spanish), keysOf(groups));
  });

  it('[H224] texts of the home page and of a hangout are in the groups that load first, texts of other pages are not', () => {
    for (const key of ['home.browse', 'app.signUp', 'genres.house', 'home.people_one', 'errors.network'])
      assert.ok(listKeys(groups.first).includes(key), key);
    for (const key of [
      'room.chat',
      'seat.takeFree',
      'player.like',
      'chat.new_other',
      'notices.seat_is_yours',
    ])
      assert.ok(listKeys(groups.hangout).includes(key), key);
    for (const key of ['admin.closed', 'security.ended', 'create.title', 'errors.not_found', 'uploads.title'])
      assert.ok(listKeys(groups.more).includes(key), key);
  });

  it('[H224] a text that neither the home page nor a hangout uses is in a group that loads later, without being listed', () => {
    const { first, hangout, more } = splitTexts({ ...english, aNewFeature: { title: 'New' } });
    assert.deepEqual(more.aNewFeature, { title: 'New' });
    assert.deepEqual([first, hangout], [groups.first, groups.hangout]);
  });
});

describe('findPageModules', () => {
  it('[H860] findPageModules follows an index module only to the modules whose exports are imported', () => {
    const names = [...findPageModules([path.join(source, 'features/hangout/hangout-page.tsx')])].map((file) =>
      path.relative(source, file),
    );
    for (const name of [
      'features/hangout/chat/chat.tsx',
      'live/room/room-session.ts',
      'design/primitives/menu.tsx',
    ])
      assert.ok(names.includes(name), name);
    for (const name of ['features/admin/reports-page.tsx', 'features/account/sign-in-page.tsx'])
      assert.ok(!names.includes(name), name);
  });
});
