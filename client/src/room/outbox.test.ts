import assert from 'node:assert/strict';
import { createOutbox } from './outbox.ts';

function made(answers: (string | null)[]) {
  const sent: string[] = [];
  const waits: { ms: number; run: () => void }[] = [];
  const box = createOutbox<string>({
    async send(uuid, what) {
      sent.push(`${uuid} ${what}`);
      const refused = answers.shift();
      if (refused) throw new Error(refused);
    },
    pause: (error, tries) => (String(error).includes('for good') ? null : 1_000 * 2 ** tries),
    later: (ms, run) => waits.push({ ms, run }),
    changed() {},
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { box, sent, waits, settle, states: () => box.all().map(({ uuid, state }) => `${uuid} ${state}`) };
}

describe('lines that wait to be said', () => {
  it('[H385] are sent again under the same uuid until they are kept', async () => {
    const { box, sent, waits, settle } = made(['unavailable', 'unavailable', null]);
    box.add('a', 'hello');
    await settle();
    waits[0]?.run();
    await settle();
    waits[1]?.run();
    await settle();
    assert.deepEqual(sent, ['a hello', 'a hello', 'a hello']);
    assert.deepEqual(
      waits.map(({ ms }) => ms),
      [1_000, 2_000],
    );
    assert.deepEqual(box.all(), []);
  });

  it('[H385] keep their order: a later one waits for the one before', async () => {
    const { box, sent, settle, states } = made(['unavailable', null, null]);
    box.add('a', 'first');
    await settle();
    box.add('b', 'second');
    await settle();
    assert.deepEqual(states(), ['a waiting', 'b sending']);
    assert.deepEqual(sent, ['a first']);
    box.flush();
    await settle();
    assert.deepEqual(sent, ['a first', 'a first', 'b second']);
  });

  it('[H385] stay where they are refused for good, and hold nobody up', async () => {
    const { box, sent, settle, states } = made(['no, for good', null, null]);
    box.add('a', 'rude');
    box.add('b', 'kind');
    await settle();
    assert.deepEqual(states(), ['a failed']);
    box.again('a');
    await settle();
    assert.deepEqual(sent, ['a rude', 'b kind', 'a rude']);
    assert.deepEqual(box.all(), []);
  });

  it('[H385] are gone when they are taken back, and an old pause wakes nothing', async () => {
    const { box, sent, waits, settle } = made(['unavailable', null, null]);
    box.add('a', 'oops');
    await settle();
    box.drop('a');
    box.add('b', 'better');
    await settle();
    waits[0]?.run();
    await settle();
    assert.deepEqual(sent, ['a oops', 'b better']);
  });
});
