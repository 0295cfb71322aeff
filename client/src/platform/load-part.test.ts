import assert from 'node:assert/strict';
import { loadPart } from './load-part.ts';

describe('loadPart (loading a part of the app’s code)', () => {
  /**
   * Loads a chunk from a server that has the given state at each attempt; returns the value or error, and the delays.
   */
  async function loadFrom(answers: readonly ('away' | 'gone' | 'part')[]) {
    const delays: number[] = [];
    let attempt = 0;
    let notes = 0;
    const result = await loadPart(
      async () => {
        if (answers[attempt] !== 'part') throw new Error(`attempt ${attempt}`);
        return 'part';
      },
      {
        isReachable: async () => answers[attempt] !== 'away',
        wait: async (ms) => {
          delays.push(ms);
          attempt += 1;
        },
        onWait: () => {
          notes += 1;
        },
      },
    ).catch((error: Error) => error.message);
    return { result, delays, notes };
  }

  it('[H248] a part of the app is returned without a delay if the server has it', async () => {
    assert.deepEqual(await loadFrom(['part']), { result: 'part', delays: [], notes: 0 });
  });

  it('[H248] while the server is unreachable, loading a part of the app is retried with growing delays', async () => {
    assert.deepEqual(await loadFrom(['away', 'away', 'away', 'away', 'away', 'away', 'part']), {
      result: 'part',
      delays: [500, 1_000, 2_000, 4_000, 4_000, 4_000],
      notes: 5,
    });
  });

  it('[H248] if a server that was unreachable does not have a part of the app yet, loading this part is retried and succeeds', async () => {
    assert.equal((await loadFrom(['away', 'gone', 'part'])).result, 'part');
  });

  it('[H248] loading a part of the app fails after three attempts if a reachable server does not have it', async () => {
    assert.deepEqual(await loadFrom(['gone', 'gone', 'gone']), {
      result: 'attempt 2',
      delays: [500, 1_000],
      notes: 0,
    });
  });
});
