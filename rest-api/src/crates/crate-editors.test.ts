import assert from 'node:assert/strict';
import { crates } from '@hangout/contract/rest/crates/crates';
import { type EditedCrate, editCrate, findCrateFaults } from '@hangout/testkit/crate-editors';
import { testSeed } from '@hangout/testkit/seeded-random';
import { insertPreparedSong } from '../testing/music.ts';
import { restTest } from '../testing/rest-test.ts';

describe('a playlist that many clients edit simultaneously', () => {
  const t = restTest({ env: { LIMITS_TIMES: '1000' } });

  it(`[H1195] when fifty clients edit one playlist, no song is lost or duplicated, and in the end all clients see the same list (seed ${testSeed})`, async () => {
    const ann = await t.ann();
    const songIds = await Promise.all(
      Array.from({ length: 12 }, (_, number) => insertPreparedSong(t.db, `song ${number}`)),
    );
    const { crateUuid } = await ann.api(crates.create, { crateName: 'edited' });
    const editors = Array.from({ length: 50 }, () => t.as(ann.token));
    const edited = await editCrate(editors, {
      crateUuid,
      songIds,
      seed: testSeed,
      isOver: (made) => made >= 12,
    });
    assert.deepEqual(findCrateFaults(edited), []);
    const kinds = new Set(edited.changes.map(({ what }) => what));
    assert.deepEqual([...kinds].sort(), ['add', 'move', 'remove', 'restore', 'shuffle']);
    assert.ok(edited.changes.length > 400, `only ${edited.changes.length} changes were made`);
  });

  it('[H1195] findCrateFaults detects lost, duplicate and unknown songs, gaps and lists that differ', () => {
    const entries = ['a', 'b'];
    const change = { what: 'add', revision: 1, count: 2, entries } as const;
    const reading = (found: readonly string[], positions = [...found.keys()]) => ({
      revision: 1,
      entries: found,
      positions,
    });
    const found = (...last: EditedCrate['last']) =>
      findCrateFaults({ changes: [change], readings: [], last, refused: 0 }).length;
    assert.equal(found(reading(entries)), 0);
    for (const [what, wrong] of Object.entries({
      lost: reading(['a']),
      doubled: reading(['a', 'a', 'b']),
      unknown: reading(['a', 'c']),
      gap: reading(entries, [0, 2]),
      revision: { ...reading(entries), revision: 2 },
    }))
      assert.ok(found(wrong) > 0, what);
    assert.ok(found(reading(entries), reading(['b', 'a'])) > 0, 'another order');
  });
});
