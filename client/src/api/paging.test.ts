import assert from 'node:assert/strict';
import { eachOnce, readAllRows } from './paging.ts';

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

describe('eachOnce', () => {
  it('[H2117] a row that is on two pages stays where it was first', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id })) as [
      { id: string },
      { id: string },
      { id: string },
    ];
    assert.deepEqual(
      eachOnce([a, b, c, { ...a }], ({ id }) => id),
      [a, b, c],
    );
  });
});
