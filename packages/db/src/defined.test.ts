import assert from 'node:assert/strict';
import { defined } from './defined.ts';

describe('what is given of some values', () => {
  it('leaves out what is undefined, and keeps what is empty', () => {
    const change: { name?: string | undefined; text: string | null; count: number; isOn: boolean } = {
      name: undefined,
      text: null,
      count: 0,
      isOn: false,
    };
    assert.deepEqual(Object.entries(defined(change)), [
      ['text', null],
      ['count', 0],
      ['isOn', false],
    ]);
  });
});
