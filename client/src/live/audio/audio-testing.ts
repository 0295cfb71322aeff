import { mock } from 'node:test';
import { PlayingElement } from './playing-element.ts';

/**
 * Replaces clock, timers and audio elements in each test of the suite that calls it. Returns a function that lets time
 * pass in steps of `stepMs`, each followed by so many `turns` of the microtask queue.
 */
export function installFakeAudio(stepMs: number, turns: number): (ms: number) => Promise<void> {
  const original = Reflect.get(globalThis, 'Audio');
  let now = 0;
  beforeEach(() => {
    now = 5_000;
    mock.method(performance, 'now', () => now);
    mock.timers.enable({ apis: ['setTimeout'] });
    PlayingElement.heardRate = (asked) => asked;
    PlayingElement.hasData = async () => {};
    Reflect.set(globalThis, 'Audio', PlayingElement);
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
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
