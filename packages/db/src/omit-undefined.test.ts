import assert from 'node:assert/strict';
import { omitUndefined } from './omit-undefined.ts';

describe('omitUndefined, which prepares values for an update', () => {
  it('omitUndefined removes fields that are undefined, and keeps null, 0 and false', () => {
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
