import { atom } from 'jotai';
import { store } from './store.ts';

/** The text that screen readers read next; rendered into a live region. */
export const announcementAtom = atom('');

/** Minimum time between two texts, ms. */
const SPACING_MS = 2_000;

interface Announcement {
  /**
   * A waiting text is dropped when a newer one of the same topic arrives, so that a busy chat is not read
   * without pause.
   */
  readonly topic: string;
  readonly text: string;
}

function createAnnouncer() {
  let waiting: readonly Announcement[] = [];
  let isPaused = false;

  /**
   * [H269] Announces a text to screen readers: at once if nothing was read recently, otherwise after the
   * earlier texts.
   */
  function announceToScreenReaders(topic: string, text: string): void {
    waiting = [...waiting.filter((one) => one.topic !== topic), { topic, text }];
    if (!isPaused) readNext();
  }

  function readNext(): void {
    const [next, ...rest] = waiting;
    waiting = rest;
    isPaused = next !== undefined;
    // The region is emptied between two texts; otherwise a text that equals the one before would not be read.
    store.set(announcementAtom, next?.text ?? '');
    if (next) setTimeout(readNext, SPACING_MS);
  }

  return { announceToScreenReaders };
}

export const { announceToScreenReaders } = createAnnouncer();
