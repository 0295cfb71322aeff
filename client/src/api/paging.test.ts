import assert from 'node:assert/strict';
import { eachRowOnce, readAllRows } from './paging.ts';

describe('readAllRows', () => {
  it('[H988] readAllRows reads pages of a list until it has all rows, or until a page is empty because rows were removed in the meantime', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => at);
    const offsets: number[] = [];
    const read = async (offset: number) => {
      offsets.push(offset);
      return { count: rows.length, data: rows.slice(offset, offset + 100) };
    };
    assert.deepEqual(await readAllRows(read), rows);
    assert.deepEqual(offsets, [0, 100, 200]);
    const shrinking = async (offset: number) => ({ count: 250, data: offset === 0 ? [1, 2] : [] });
    assert.deepEqual(await readAllRows(shrinking), [1, 2]);
    assert.deepEqual(await readAllRows(async () => ({ count: 0, data: [] })), []);
  });
});

describe('eachRowOnce', () => {
  it('[H2117] a row that comes once more on a later page, because the order has changed, stays where it was', () => {
    const pagesOf = (...pages: readonly (readonly object[])[]) => ({
      pages: pages.map((data) => ({ count: 3, data })),
      pageParams: [0, 2],
    });
    const [a, b, c] = [{ uuid: 'a' }, { uuid: 'b' }, { id: 7 }];
    assert.deepEqual(eachRowOnce(pagesOf([a, b], [{ ...b }, c])), pagesOf([a, b], [c]));
  });
});
