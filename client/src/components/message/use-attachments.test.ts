import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { ChatImage } from '@hangout/contract/rest/chat/chat-images';
import { store } from '../../platform/store.ts';
import { clearUserData } from '../../platform/user-data.ts';
import { createAttachments } from './use-attachments.ts';

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const uploaded = (name: string): ChatImage => ({ url: `/${name}`, width: 1, height: 1, animated: false });

describe('the pictures of messages that are being written', () => {
  afterEach(() => mock.restoreAll());

  it('[H2053] [H385] a picture that is attached in one hangout is sent there and in no other one', async () => {
    const { add, take, allAtom } = createAttachments(async ({ name }) => uploaded(name));
    add('a', [picture('for-a.png')]);
    add('b', [picture('for-b.png')]);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(take('b'), [uploaded('for-b.png')]);
    assert.deepEqual(take('a'), [uploaded('for-a.png')]);
    assert.deepEqual([take('a'), store.get(allAtom)], [[], []]);
  });

  it('[H385] the pictures of a message stay when its hangout gets another address', async () => {
    const { add, move, take } = createAttachments(async ({ name }) => uploaded(name));
    add('cellar', [picture('1.png')]);
    await new Promise((resolve) => setImmediate(resolve));
    move('cellar', 'attic');
    assert.deepEqual([take('cellar'), take('attic')], [[], [uploaded('1.png')]]);
  });

  it('[H777] signing out, or removing a picture, ends its upload and lets go of its file', () => {
    const signals: AbortSignal[] = [];
    const revoked = mock.method(URL, 'revokeObjectURL');
    const { add, remove, allAtom } = createAttachments((_file, _onProgress, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    add('a', [picture('1.png'), picture('2.png')]);
    remove(store.get(allAtom)[0]?.key ?? '');
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
    clearUserData();
    assert.equal(
      signals.every(({ aborted }) => aborted),
      true,
    );
    assert.deepEqual([revoked.mock.callCount(), store.get(allAtom)], [2, []]);
  });
});
