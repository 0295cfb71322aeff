import assert from 'node:assert/strict';
import { fitLeadIn, LEAD_IN_RATE, learnRateDelay, planLeadIn } from './lead-in.ts';

/** Readings of a player whose position 0 is audible at `heardAt`; one reading every 5 ms. */
const readings = (heardAt: number, count: number, from = heardAt + 40) =>
  Array.from({ length: count }, (_, index) => {
    const at = from + 5 * index;
    return { at, position: (at - heardAt) * LEAD_IN_RATE };
  });

describe('planLeadIn, the silent slow start before a song', () => {
  const heardAt = 1_000;
  const base = { heardAt, begin: 0, bufferMs: 20, delayMs: 80 };
  /** Calculates, from the steps alone, the synchronization error when the last step becomes audible. */
  const errorOf = (songStart: number, now = heardAt + 60) => {
    const { steps, errorMs } = planLeadIn({ ...base, songStart }, now);
    let [at, position, rate] = [heardAt, 0, LEAD_IN_RATE];
    for (const step of steps) {
      const heard = step.heardAt;
      const buffers = (heard - heardAt) / base.bufferMs;
      assert.ok(Math.abs(buffers - Math.round(buffers)) < 1e-9, 'a rate is heard from a buffer on');
      const [longest, shortest] = [base.delayMs + base.bufferMs / 2, base.delayMs - base.bufferMs / 2];
      assert.ok(heard - step.at < longest && heard - step.at - step.spareMs >= shortest, 'asked for in time');
      assert.ok(step.at >= now, 'no step is in the past');
      position += rate * (heard - at);
      [at, rate] = [heard, step.rate];
    }
    assert.equal(rate, 1);
    const error = position - (at - songStart);
    assert.ok(Math.abs(error - errorMs) < 1e-9, `${error} and not ${errorMs}`);
    return error;
  };

  it('[H280] after a lead-in the song is heard at most 4 ms early or late, wherever between two buffers its start time lies', () => {
    for (let part = 0; part < 40; part += 1) {
      const error = errorOf(heardAt + 210 + part / 2);
      assert.ok(Math.abs(error) <= 4, `${error} ms at ${part}`);
    }
  });

  it('[H281] if the song has already started, the lead-in is left out, and the song plays at full rate as early as possible', () => {
    const { steps, errorMs } = planLeadIn({ ...base, songStart: heardAt - 50 }, heardAt + 60);
    assert.deepEqual(
      steps.map(({ rate, heardAt: at }) => [rate, at]),
      [[1, heardAt + 160]],
    );
    assert.ok(errorMs < -50);
  });
});

describe('fitLeadIn, when the lead-in became audible', () => {
  it('[H281] fitLeadIn calculates from readings when the first buffer was heard', () => {
    assert.ok(Math.abs((fitLeadIn(readings(1_080, 6), 0, 20) ?? 0) - 1_080) < 1e-6);
  });

  it('[H281] fitLeadIn returns no time until four readings after the first buffer agree', () => {
    assert.equal(fitLeadIn(readings(1_080, 3), 0, 20), null);
    assert.equal(fitLeadIn(readings(1_080, 4, 1_081), 0, 20), null, 'reported before they are heard');
    const uneven = readings(1_080, 4).map((reading, index) => ({ ...reading, at: reading.at + 3 * index }));
    assert.equal(fitLeadIn(uneven, 0, 20), null);
  });
});

describe('learnRateDelay, how long a rate change takes to be heard', () => {
  it('[H282] the first learned rate delay is the usual 80 ms, moved to within 10 ms of the observed delay if that differs by more', () => {
    assert.equal(learnRateDelay(null, 85, 20), 80);
    assert.equal(learnRateDelay(null, 95, 20), 85);
    assert.equal(learnRateDelay(null, 30, 20), 40);
  });

  it('[H282] a learned rate delay grows by at most half a buffer at a time, unless the output device changes', () => {
    assert.equal(learnRateDelay(90, 95, 20), 90);
    assert.equal(learnRateDelay(90, 103, 20), 93);
    assert.equal(learnRateDelay(90, 140, 20), 100);
    assert.equal(learnRateDelay(90, 50, 20), 60);
    assert.equal(learnRateDelay(90, 250, 20), 240);
  });
});
