import assert from 'node:assert/strict';
import { computeLoad, measureProcess } from './load.ts';

const idle = { rooms: 0, people: 0, cpu: 0, delayMs: 0 };

describe('computeLoad and measureProcess, the load of a process', () => {
  it('[H443] a hangout, 25 people, a quarter of a core beyond the first, and 20 ms of delay each add 1 to the load', () => {
    assert.equal(computeLoad(idle), 0);
    assert.equal(computeLoad({ ...idle, rooms: 3 }), 3);
    assert.equal(computeLoad({ ...idle, people: 50 }), 2);
    assert.equal(computeLoad({ ...idle, cpu: 0.75 }), 2);
    assert.equal(computeLoad({ ...idle, delayMs: 65 }), 3);
  });

  it('[H443] processor time below half a core, and an event loop delay below 20 ms, add nothing to the load', () => {
    assert.equal(computeLoad({ ...idle, cpu: 0.45, delayMs: 19 }), 0);
  });

  it('[H440] measureProcess returns the processor time and the event loop delay of its own process', () => {
    const measure = measureProcess();
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user < 30_000);
    const { cpu, delayMs } = measure.read();
    measure.stop();
    assert.ok(Number.isFinite(cpu) && cpu > 0, 'work was done, and is seen');
    assert.ok(Number.isFinite(delayMs));
  });
});
