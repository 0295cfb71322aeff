import assert from 'node:assert/strict';
import { createMailbox } from './mailbox.ts';

describe('the mailbox of a room actor', () => {
  it('[H402] commands of a hangout run one at a time, in order, and a command that throws does not stop the next', async () => {
    const mailbox = createMailbox();
    const done: string[] = [];
    const slow = Promise.withResolvers<void>();
    const first = mailbox.post(async () => {
      done.push('first begins');
      await slow.promise;
      done.push('first ends');
    });
    const second = mailbox.post(() => {
      throw new Error('no');
    });
    const third = mailbox.post(() => done.push('third'));
    slow.resolve();
    await first;
    await assert.rejects(second, /no/);
    await third;
    await mailbox.idle();
    assert.deepEqual(done, ['first begins', 'first ends', 'third']);
  });
});
