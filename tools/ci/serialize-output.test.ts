import assert from 'node:assert/strict';
import { serializeOutput } from './serialize-output.ts';

describe('serializeOutput', () => {
  it('serializeOutput writes the first output at once, and each other one when those before it have ended', () => {
    const written: string[] = [];
    const [first, second, third] = serializeOutput(3, (text) => written.push(text));
    third?.write('third. ');
    second?.write('second, ');
    first?.write('first, ');
    first?.write('still first. ');
    third?.end();
    assert.deepEqual(written, ['first, ', 'still first. ']);
    first?.end();
    second?.write('still second. ');
    assert.deepEqual(written.slice(2), ['second, ', 'still second. ']);
    second?.end();
    assert.deepEqual(written.slice(4), ['third. ']);
  });
});
