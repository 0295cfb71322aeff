import assert from 'node:assert/strict';
import { createTypingThrottle, createTypingUsers } from './typing-users.ts';

describe('users who are typing a direct message', () => {
  function begin() {
    const timers: (() => void)[] = [];
    let shown: Record<string, readonly string[]> = {};
    const typing = createTypingUsers({
      schedule(_ms, run) {
        const timer = () => timers.includes(timer) && run();
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      onChange: (users) => {
        shown = Object.fromEntries(users);
      },
    });
    return { typing, shown: () => shown, runTimers: () => [...timers].map((run) => run()) };
  }

  it('[H1673] a user is shown as typing until the client is told that they have stopped, or until a time limit', () => {
    const { typing, shown, runTimers } = begin();
    typing.start('saturday', 'ann');
    typing.start('saturday', 'bob');
    typing.start('saturday', 'ann');
    typing.start('sunday', 'ann');
    assert.deepEqual(shown(), { saturday: ['ann', 'bob'], sunday: ['ann'] });
    typing.stop('saturday', 'ann');
    assert.deepEqual(shown(), { saturday: ['bob'], sunday: ['ann'] });
    runTimers();
    assert.deepEqual(shown(), {});
  });

  it('[H1673] while its user types, the client announces this every three seconds, and at once when the user goes on typing after having sent a message', () => {
    let now = 0;
    const sent: string[] = [];
    const throttle = createTypingThrottle(
      () => now,
      (conversation) => void sent.push(`${conversation} ${now}`),
    );
    for (; now <= 4_000; now += 500) throttle.type('saturday');
    throttle.reset('saturday');
    throttle.type('saturday');
    assert.deepEqual(sent, ['saturday 0', 'saturday 3000', 'saturday 4500']);
  });
});
