import type { ChatMessage } from '@hangout/contract';
import { mergeLines } from '@hangout/rules';
import { atom } from 'jotai';
import { store } from '../app/store.ts';
import { hasOlderLinesAtom, linesAtom } from './mirror.ts';
import { lastSeenLineAtom, letGoAtom } from './unread.ts';

/** Whether somebody reads at the end of the talk: then older lines are let go. */
export const isAtEndAtom = atom(true);
/** [H387] Lines that came and were put off, because somebody reads far up. */
export const putOffAtom = atom(0);

/** So many lines are held while somebody reads at the end. */
export const heldLines = 300;
/** Lines that are let go at once, so that not each new one moves all others. */
const slack = 50;
/** Nobody reads up further than this while new ones come. */
export const mostLines = 1_500;

/** [H387] Takes in what was said: however much it is, what is held stays bounded. */
export function hearLines(lines: readonly ChatMessage[]): void {
  const known = store.get(linesAtom);
  const isAtEnd = store.get(isAtEndAtom);
  if (!isAtEnd && known.length >= mostLines) {
    const uuids = new Set(known.map(({ uuid }) => uuid));
    const changed = lines.filter(({ uuid }) => uuids.has(uuid));
    if (changed.length > 0) store.set(linesAtom, mergeLines(known, changed));
    store.set(putOffAtom, (count) => count + lines.length - changed.length);
    return;
  }
  const merged = mergeLines(known, lines);
  const isTooMuch = isAtEnd && merged.length > heldLines + slack;
  if (!isTooMuch) {
    store.set(linesAtom, merged);
    return;
  }
  keepCount(merged, merged.length - heldLines);
  store.set(linesAtom, merged.slice(-heldLines));
  store.set(hasOlderLinesAtom, true);
}

/** Nobody has looked for long: what they have not seen is let go, but stays counted. */
function keepCount(lines: readonly ChatMessage[], cut: number): void {
  const seen = store.get(lastSeenLineAtom);
  const at = lines.findIndex(({ uuid }) => uuid === seen);
  const first = lines[cut];
  if (at < 0 || at >= cut || !first) return;
  const before = store.get(letGoAtom);
  store.set(lastSeenLineAtom, first.uuid);
  store.set(letGoAtom, { uuid: first.uuid, count: (before?.uuid === seen ? before.count : 0) + cut - at });
}
