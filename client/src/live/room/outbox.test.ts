import assert from 'node:assert/strict';
import { createOutbox } from './outbox.ts';

function setUp(answers: (string | null)[]) {
  const sent: string[] = [];
  const delays: { ms: number; run: () => void }[] = [];
  const outbox = createOutbox<string>({
    async send(uuid, payload) {
      sent.push(`${uuid} ${payload}`);
      const refused = answers.shift();
      if (refused) throw new Error(refused);
    },
    retryDelay: (error, tries) =>
      String(error).includes('for good') || tries === 2 ? null : 1_000 * 2 ** tries,
    schedule: (ms, run) => delays.push({ ms, run }),
    onChange() {},
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    outbox,
    sent,
    delays,
    settle,
    states: () => outbox.all().map(({ uuid, state }) => `${uuid} ${state}`),
  };
}

describe('the outbox of unsent chat messages', () => {
  it('[H385] a chat message that could not be sent is sent again under the same uuid, with growing delays, until it is stored', async () => {
    const { outbox, sent, delays, settle } = setUp(['unavailable', 'unavailable', null]);
    outbox.add('a', 'hello');
    await settle();
    delays[0]?.run();
    await settle();
    delays[1]?.run();
    await settle();
    assert.deepEqual(sent, ['a hello', 'a hello', 'a hello']);
    assert.deepEqual(
      delays.map(({ ms }) => ms),
      [1_000, 2_000],
    );
    assert.deepEqual(outbox.all(), []);
  });

  it('[H385] the outbox does not send a chat message before an earlier one is stored', async () => {
    const { outbox, sent, settle, states } = setUp(['unavailable', null, null]);
    outbox.add('a', 'first');
    await settle();
    outbox.add('b', 'second');
    await settle();
    assert.deepEqual(states(), ['a waiting', 'b sending']);
    assert.deepEqual(sent, ['a first']);
    outbox.flush();
    await settle();
    assert.deepEqual(sent, ['a first', 'a first', 'b second']);
  });

  it('[H385] a chat message that the server refuses permanently stays in the outbox for the user to retry, and later ones are sent', async () => {
    const { outbox, sent, settle, states } = setUp(['no, for good', null, null]);
    outbox.add('a', 'rude');
    outbox.add('b', 'kind');
    await settle();
    assert.deepEqual(states(), ['a failed']);
    outbox.retry('a');
    await settle();
    assert.deepEqual(sent, ['a rude', 'b kind', 'a rude']);
    assert.deepEqual(outbox.all(), []);
  });

  it('[H385] after a reconnect the outbox sends what was tried too often without a connection, but not what was refused permanently', async () => {
    const { outbox, sent, delays, settle, states } = setUp(['no, for good', ...Array(3).fill('unavailable')]);
    outbox.add('a', 'rude');
    outbox.add('b', 'kind');
    for (const at of [0, 1, 2]) {
      await settle();
      delays[at]?.run();
    }
    assert.deepEqual(states(), ['a failed', 'b failed']);
    outbox.flush();
    await settle();
    assert.deepEqual(states(), ['a failed']);
    assert.equal(sent.at(-1), 'b kind');
  });

  it('[H385] a chat message that the user discards is not sent again, and the next one is sent without waiting for its retry', async () => {
    const { outbox, sent, delays, settle } = setUp(['unavailable', null, null]);
    outbox.add('a', 'oops');
    await settle();
    outbox.drop('a');
    outbox.add('b', 'better');
    await settle();
    delays[0]?.run();
    await settle();
    assert.deepEqual(sent, ['a oops', 'b better']);
  });

  it('[H777] after a sign-out the outbox sends none of the messages from before, and the next one without waiting for their retry', async () => {
    const { outbox, sent, delays, settle } = setUp(['unavailable', null]);
    outbox.add('a', 'mine');
    outbox.add('b', 'mine too');
    await settle();
    outbox.clear();
    assert.deepEqual(outbox.all(), []);
    outbox.add('c', 'of the next user');
    await settle();
    delays[0]?.run();
    await settle();
    assert.deepEqual(sent, ['a mine', 'c of the next user']);
  });
});
