import assert from 'node:assert/strict';
import { createLiveness, SILENCE_LIMIT_MS } from './liveness.ts';

describe('liveness, whether a connection still works', () => {
  function setUp() {
    let [now, deaths] = [0, 0];
    const liveness = createLiveness(
      () => now,
      () => {
        deaths += 1;
      },
    );
    const request = (error?: Error, isRefusal = false) =>
      liveness
        .follow(error ? Promise.reject(error) : Promise.resolve('yes'), () => isRefusal)
        .catch((reason: Error) => reason.message);
    const advance = (ms: number) => {
      now += ms;
    };
    return { liveness, request, advance, deaths: () => deaths };
  }
  const timeout = new Error('timed out');

  it('[H472] the connection to a room counts as dead if a request times out and nothing else has been received for a while', async () => {
    const { request, advance, deaths } = setUp();
    assert.equal(await request(), 'yes');
    advance(SILENCE_LIMIT_MS);
    assert.equal(await request(timeout), 'timed out', 'the caller receives the error too');
    assert.equal(deaths(), 1);
  });

  it('[H472] the connection to a room counts as alive, despite a timeout, if a patch or a refusal was received recently', async () => {
    const { liveness, request, advance, deaths } = setUp();
    advance(SILENCE_LIMIT_MS - 1);
    await request(timeout);
    liveness.onReceived();
    advance(SILENCE_LIMIT_MS - 1);
    await request(timeout);
    await request(new Error('song_over'), true);
    advance(SILENCE_LIMIT_MS - 1);
    await request(timeout);
    assert.equal(deaths(), 0);
  });
});
