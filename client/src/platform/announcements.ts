import { atom } from 'jotai';
import { store } from './store.ts';

/** The text for screen readers; rendered into one polite live region. */
export const announcementAtom = atom('');

/** How long a text stays in the live region before the next one replaces it, ms. */
const SPACING_MS = 2_000;

interface Announcement {
  /** Only the last waiting text of a topic is read; it makes the earlier ones obsolete. */
  readonly topic: string;
  readonly text: string;
}

function createAnnouncer() {
  let waiting: readonly Announcement[] = [];
  let isPaused = false;

  /**
   * [H269] Announces a text to screen readers: at once if nothing was read recently, otherwise in order. Of the waiting
   * texts of one topic only the last is read, so that a busy chat does not talk without a pause.
   */
  function announceToScreenReaders(topic: string, text: string): void {
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

  return { announceToScreenReaders };
}

export const { announceToScreenReaders } = createAnnouncer();
