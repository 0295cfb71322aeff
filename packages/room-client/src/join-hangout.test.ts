import assert from 'node:assert/strict';
import { waitForFirstState } from './join-hangout.ts';

describe('joining a room until its first state has arrived', () => {
  const never = new Promise<never>(() => {});

  it('[H802] joining a hangout fails if the connection is closed before the first state', async () => {
    await assert.rejects(
      waitForFirstState(never, Promise.resolve(4002)),
      /closed with 4002 before the first/,
    );
  });

  it('[H802] joining a hangout succeeds with the first state, and closing the connection later is not an error', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<number>();
    await waitForFirstState(Promise.resolve({}), closed);
    close(1000);
    await new Promise(setImmediate);
  });
});
