import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { announcementAtom, announceToScreenReaders } from './announcements.ts';
import { store } from './store.ts';

describe('announceToScreenReaders', () => {
  const isRead = () => store.get(announcementAtom);
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => {
    mock.timers.tick(60_000);
    mock.timers.reset();
  });

  it('[H269] announcements to screen readers are read one after another; if several about one topic wait, only the last of these is read', () => {
    announceToScreenReaders('chat', 'ann: hello');
    assert.equal(isRead(), 'ann: hello');
    for (const text of ['bob: one', 'bob: two', 'bob: three']) announceToScreenReaders('chat', text);
    announceToScreenReaders('song', 'Now playing A');
    assert.equal(isRead(), 'ann: hello', 'nothing is interrupted');
    mock.timers.tick(2_000);
    assert.equal(isRead(), 'bob: three');
    mock.timers.tick(2_000);
    assert.equal(isRead(), 'Now playing A');
  });

  it('[H269] the live region is emptied after an announcement, so that a screen reader can read the same text again', () => {
    announceToScreenReaders('chat', 'ann: hello');
    mock.timers.tick(2_000);
    assert.equal(isRead(), '');
    announceToScreenReaders('chat', 'ann: hello');
    assert.equal(isRead(), 'ann: hello');
  });
});
