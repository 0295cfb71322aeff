import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { saveIdleMemory } from './save-idle-memory.ts';

describe('saveIdleMemory', () => {
  afterEach(() => mock.timers.reset());

  it('[H1872] under load V8’s young heap grows as usual, and half a minute after the load ends it grows slowly again', () => {
    mock.timers.enable({ apis: ['setInterval'] });
    let share = 0;
    const set: string[] = [];
    saveIdleMemory({ setFlags: ([first = '']) => set.push(first), measure: () => share });
    mock.timers.tick(5000);
    share = 0.5;
    mock.timers.tick(2000);
    share = 0.1;
    mock.timers.tick(29_000);
    assert.deepEqual(set, ['--semi-space-growth-factor=1', '--semi-space-growth-factor=2']);
    mock.timers.tick(1000);
    assert.equal(set.at(-1), '--semi-space-growth-factor=1');
    assert.equal(set.length, 3);
  });
});
