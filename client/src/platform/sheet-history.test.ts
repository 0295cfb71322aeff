import assert from 'node:assert/strict';
import { addHistoryEntry, emptySheetHistory, type HistoryEntry, type SheetHistory } from './sheet-history.ts';

const hangout = (key: string, action: HistoryEntry['action'] = 'PUSH', slug = 'club'): HistoryEntry => ({
  ...{ key, action, slug },
  maySheet: false,
});
const sheet = (key: string, action: HistoryEntry['action'] = 'PUSH'): HistoryEntry => ({
  ...{ key, action, slug: null },
  maySheet: true,
});
const home = (action: HistoryEntry['action'] = 'PUSH'): HistoryEntry => ({
  ...{ key: 'home', action, slug: null },
  maySheet: false,
});

/**
 * Adds the entries in order; for each one, returns the slug of the hangout below it and the number of steps back to it.
 */
function walk(...entries: readonly HistoryEntry[]) {
  let history: SheetHistory = emptySheetHistory;
  return entries.map((entry) => {
    history = addHistoryEntry(history, entry);
    return history.below && `${history.below.slug} ${history.below.stepsBack}`;
  });
}

describe('the history of sheets (pages shown over a hangout)', () => {
  it('[H220] for each sheet over a hangout, the number of steps back to the hangout is known', () => {
    assert.deepEqual(walk(hangout('a'), sheet('b'), sheet('c'), sheet('d', 'REPLACE')), [
      'club 0',
      'club 1',
      'club 2',
      'club 2',
    ]);
  });

  it('[H220] going back and forward shows a sheet again, even after a page that is not a sheet', () => {
    assert.deepEqual(
      walk(hangout('a'), sheet('b'), hangout('a', 'POP'), sheet('b', 'POP'), home(), sheet('b', 'POP')),
      ['club 0', 'club 1', 'club 0', 'club 1', null, 'club 1'],
    );
  });

  it('[H220] a page that was reloaded, or that was not opened from a hangout, is not shown as a sheet', () => {
    assert.deepEqual(walk(sheet('b', 'POP'), sheet('c')), [null, null]);
    assert.deepEqual(walk(hangout('a'), home(), sheet('b')), ['club 0', null, null]);
    assert.deepEqual(walk(hangout('a'), sheet('b', 'REPLACE')), ['club 0', null]);
  });

  it('[H220] pages opened after entering another hangout are sheets over that hangout', () => {
    assert.deepEqual(walk(hangout('a'), sheet('b'), hangout('c', 'PUSH', 'yacht'), sheet('d')), [
      'club 0',
      'club 1',
      'yacht 0',
      'yacht 1',
    ]);
  });
});
