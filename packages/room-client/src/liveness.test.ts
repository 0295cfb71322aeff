import assert from 'node:assert/strict';
import { createPulse, SILENT_MS } from './pulse.ts';

describe('the pulse of a line', () => {
  function scene() {
    let [at, given] = [0, 0];
    const pulse = createPulse(
      () => at,
      () => {
        given += 1;
      },
    );
    const ask = (error?: Error, isRefusal = false) =>
      pulse
        .follow(error ? Promise.reject(error) : Promise.resolve('yes'), () => isRefusal)
        .catch((why: Error) => why.message);
    const wait = (ms: number) => {
      at += ms;
    };
    return { pulse, ask, wait, given: () => given };
  }
  const late = new Error('timed out');

  it('[H472] is gone where a question found no answer and nothing else came', async () => {
    const { ask, wait, given } = scene();
    assert.equal(await ask(), 'yes');
    wait(SILENT_MS);
    assert.equal(await ask(late), 'timed out', 'whoever asked hears it too');
    assert.equal(given(), 1);
  });

  it('[H472] is there where a patch came, a question was refused, or the silence was short', async () => {
    const { pulse, ask, wait, given } = scene();
    wait(SILENT_MS - 1);
    await ask(late);
    pulse.heard();
    wait(SILENT_MS - 1);
    await ask(late);
    await ask(new Error('song_over'), true);
    wait(SILENT_MS - 1);
    await ask(late);
    assert.equal(given(), 0);
  });
});
