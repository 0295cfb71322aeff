import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { learnServerTime } from './device-clock.ts';
import { isServerTimeKnown, serverNow, startClockSync, stopClockSync } from './server-clock.ts';

describe('startClockSync', () => {
  const names = ['document', 'addEventListener', 'removeEventListener'] as const;
  const usual = names.map((name) => Reflect.get(globalThis, name));
  let now = 1_000;
  beforeEach(() => {
    for (const [index, fake] of [new EventTarget(), () => {}, () => {}].entries())
      Reflect.set(globalThis, names[index] ?? '', fake);
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(performance, 'now', () => now);
  });
  afterEach(() => {
    stopClockSync();
    mock.timers.reset();
    mock.restoreAll();
    learnServerTime(Date.now());
    for (const [index, name] of names.entries()) Reflect.set(globalThis, name, usual[index]);
  });
  const advance = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 10) {
      now += 10;
      mock.timers.tick(10);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };

  it('[H286] the first six requests for the server’s clock are sent without waiting for responses; each later one waits for the previous response', async () => {
    const answers: (() => void)[] = [];
    startClockSync(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answers.push(resolve);
      await promise;
      return { now: 5_000 };
    });
    await advance(110);
    assert.equal(answers.length, 6);
    await advance(2_000);
    assert.ok(answers.length <= 7, `${answers.length} requests while none was answered`);
    assert.equal(isServerTimeKnown(), false);
    for (const answer of answers) answer();
    await advance(20);
    assert.equal(isServerTimeKnown(), true);
    const sent = answers.length;
    await advance(500);
    assert.ok(answers.length > sent, 'sampling goes on');
    stopClockSync();
    const before = answers.length;
    await advance(2_000);
    assert.equal(answers.length, before);
  });

  it('[H2164] after a visit the server’s time goes on by the device’s clock, which runs while the device sleeps, corrected by what the visit has measured', async () => {
    const dayMs = 86_400_000;
    let sleptMs = 0;
    mock.method(Date, 'now', () => now + sleptMs + dayMs);
    startClockSync(async () => ({ now }));
    await advance(110);
    const aheadMs = Math.abs(serverNow() - now);
    assert.ok(aheadMs <= 10, `${aheadMs} ms off in the visit`);
    stopClockSync();
    sleptMs = 3_600_000;
    const offMs = Math.abs(serverNow() - now - sleptMs);
    assert.ok(offMs <= 10, `${offMs} ms off after the sleep`);
  });
});
