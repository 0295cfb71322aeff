import assert from 'node:assert/strict';
import { omitUndefined } from './omit-undefined.ts';

describe('what is given of some values', () => {
  it('leaves out what is undefined, and keeps what is empty', () => {
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
