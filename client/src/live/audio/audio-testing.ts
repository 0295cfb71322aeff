import { mock } from 'node:test';
import { learnServerTime } from '../../platform/device-clock.ts';
import { PlayingElement } from './playing-element.ts';

/**
 * Installs a fake clock, fake timers and fake audio elements for each test of a suite. The returned function advances
 * the time in steps of `stepMs`; after each step it lets `turns` microtasks run.
 */
export function installFakeAudio(stepMs: number, turns: number): (ms: number) => Promise<void> {
  const original = Reflect.get(globalThis, 'Audio');
  let now = 0;
  beforeEach(() => {
    now = 5_000;
    mock.method(performance, 'now', () => now);
    mock.method(Date, 'now', () => performance.timeOrigin + now);
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    PlayingElement.heardRate = (asked) => asked;
    PlayingElement.hasData = async () => {};
    PlayingElement.reportStepMs = 0;
    PlayingElement.startsLate = false;
    PlayingElement.sleepsAfterMs = Number.POSITIVE_INFINITY;
    Reflect.set(globalThis, 'Audio', PlayingElement);
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
    learnServerTime(Date.now());
    Reflect.set(globalThis, 'Audio', original);
  });
  return async (ms) => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      now += stepMs;
      mock.timers.tick(stepMs);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    }
  };
}

/** Replaces the globals that the clock synchronization listens to; the returned function restores them. */
export function fakePage(): () => void {
  const names = ['document', 'addEventListener', 'removeEventListener'] as const;
  const before = names.map((name) => Reflect.get(globalThis, name));
  for (const [index, fake] of [new EventTarget(), () => {}, () => {}].entries())
    Reflect.set(globalThis, names[index] ?? '', fake);
  return () => {
    for (const [index, name] of names.entries()) Reflect.set(globalThis, name, before[index]);
  };
}
