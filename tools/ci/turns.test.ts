import assert from 'node:assert/strict';
import { takeTurns } from './turns.ts';

describe('programs that speak beside each other', () => {
  it('are written one after the other, the first at once and the others when it is their turn', () => {
    const written: string[] = [];
    const [first, second, third] = takeTurns(3, (text) => written.push(text));
    third?.say('third. ');
    second?.say('second, ');
    first?.say('first, ');
    first?.say('still first. ');
    third?.end();
    assert.deepEqual(written, ['first, ', 'still first. ']);
    first?.end();
    second?.say('still second. ');
    assert.deepEqual(written.slice(2), ['second, ', 'still second. ']);
    second?.end();
    assert.deepEqual(written.slice(4), ['third. ']);
  });
});
