import assert from 'node:assert/strict';
import { omitUndefined } from './omit-undefined.ts';

describe('omitUndefined', () => {
  it('omitUndefined removes undefined values and keeps null, 0 and false', () => {
    const change: { name?: string | undefined; text: string | null; count: number; isOn: boolean } = {
      name: undefined,
      text: null,
      count: 0,
      isOn: false,
    };
    assert.deepEqual(Object.entries(omitUndefined(change)), [
      ['text', null],
      ['count', 0],
      ['isOn', false],
    ]);
  });
});
