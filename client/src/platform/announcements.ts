import { atom } from 'jotai';
import { store } from './store.ts';

/** The text that screen readers read aloud; rendered into one polite live region. */
export const announcementAtom = atom('');

/** How long a text stays in the live region before the next one replaces it, ms. */
const SPACING_MS = 2_000;

interface Announcement {
  /** Of those with one topic that wait only the last one is read, because it says all that still matters. */
  readonly topic: string;
  readonly text: string;
}

let waiting: readonly Announcement[] = [];
let isPaused = false;

/**
 * [H269] Has a text read aloud by screen readers: at once where nothing was read lately, otherwise in its turn. Of what
 * waits with one topic only the last text is read, so that a busy chat does not talk without a pause.
 */
export function announceToScreenReaders(topic: string, text: string): void {
  waiting = [...waiting.filter((one) => one.topic !== topic), { topic, text }];
  if (!isPaused) readNext();
}

function readNext(): void {
  const [next, ...rest] = waiting;
  waiting = rest;
  isPaused = next !== undefined;
  // An empty region between two texts lets the same text be read again.
  store.set(announcementAtom, next?.text ?? '');
  if (next) setTimeout(readNext, SPACING_MS);
}
