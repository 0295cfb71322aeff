import assert from 'node:assert/strict';
import { EndOfRun } from '../exit-codes.ts';
import { endWithin } from './deadline.ts';
import { readHistory } from './history.ts';

/** A paged chat with `count` messages, newest first as rooms return them, and a counter of page reads. */
function createChat(count: number, pageSize: number) {
  const stored = Array.from({ length: count }, (_, index) => ({
    ...{ id: index + 1, uuid: `message ${index + 1}`, message: `text ${index + 1}`, deleted: index === 0 },
  })).reverse();
  let reads = 0;
  return {
    reads: () => reads,
    async readPage(before = Number.POSITIVE_INFINITY) {
      reads += 1;
      const older = stored.filter(({ id }) => id < before);
      return { messages: older.slice(0, pageSize), more: older.length > pageSize };
    },
  };
}

describe('the final checks of an attack', () => {
  it('[H801] the checks after an attack read the whole history of a chat, each page once', async () => {
    const { readPage, reads } = createChat(1_050, 100);
    const found = await readHistory(readPage);
    assert.equal(found.size, 1_050);
    assert.deepEqual(found.get('message 1'), { message: 'text 1', deleted: true });
    assert.deepEqual(found.get('message 1050'), { message: 'text 1050', deleted: false });
    assert.equal(reads(), 11);
  });

  it('[H801] reading the history of a chat fails if its pages do not lead to older messages', async () => {
    const { readPage } = createChat(300, 100);
    await assert.rejects(
      readHistory(() => readPage()),
      /the history repeats itself/,
    );
    await assert.rejects(
      readHistory(async () => ({ messages: [], more: true })),
      /the history repeats itself/,
    );
  });

  it('[H801] an attack step that takes too long ends the attack with an error that names the step', async () => {
    await assert.rejects(
      endWithin(10, 'reading the chat', new Promise(() => {})),
      (error: unknown) =>
        error instanceof EndOfRun &&
        error.code === 107 &&
        error.message === 'the attack cannot end: reading the chat has taken more than 0.01 s',
    );
    assert.equal(await endWithin(60_000, 'a step', Promise.resolve('its result')), 'its result');
    await assert.rejects(endWithin(60_000, 'a step', Promise.reject(new Error('its own error'))), /its own/);
  });
});
