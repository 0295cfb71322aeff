import assert from 'node:assert/strict';
import { clearUserData } from '../../platform/user-data.ts';
import { moveDraft, readDraft, storeDraft } from './draft-storage.ts';

describe('drafts of messages', () => {
  it('[H777] signing out removes message drafts from sessionStorage and from memory', () => {
    const stored = new Map<string, string>();
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      value: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
        clear: () => stored.clear(),
      },
    });
    try {
      storeDraft('bob', 'half a secret');
      assert.deepEqual([readDraft('bob'), stored.size], ['half a secret', 1]);
      clearUserData();
      assert.deepEqual([readDraft('bob'), stored.size], ['', 0]);
    } finally {
      Reflect.deleteProperty(globalThis, 'sessionStorage');
    }
  });

  it('[H385] a draft moves to the new address of its hangout', () => {
    storeDraft('cellar', 'good evening');
    moveDraft('cellar', 'attic');
    assert.deepEqual([readDraft('cellar'), readDraft('attic')], ['', 'good evening']);
  });
});
