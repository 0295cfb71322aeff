import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { releaseStartupMemory } from './release-startup-memory.ts';

describe('releaseStartupMemory', () => {
  afterEach(() => mock.timers.reset());

  it('[H1802] a minute after the start of a server, memory that nothing uses any more has been freed', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const unused = new WeakRef({});
    // An object is never freed in the same turn in which its WeakRef is created.
    await setImmediate();
    releaseStartupMemory();
    mock.timers.tick(60_000);
    assert.equal(unused.deref(), undefined);
    assert.equal('gc' in globalThis, false);
  });
});
