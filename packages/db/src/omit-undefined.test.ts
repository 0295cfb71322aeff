import assert from 'node:assert/strict';
import { omitUndefined } from './omit-undefined.ts';

describe('omitUndefined, which prepares values for an update', () => {
  it('fields that are undefined are removed; null, 0 and false are kept', () => {
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
