import { atom } from 'jotai';
import { store } from './store.ts';

/** The text in the live region for screen readers. */
export const announcementAtom = atom('');

/** Minimum time between two texts in the live region, ms. */
const SPACING_MS = 2_000;

interface Announcement {
  /** If several texts of one topic are waiting, only the last is read, because it replaces the earlier ones. */
  readonly topic: string;
  readonly text: string;
}

function createAnnouncer() {
  let waiting: readonly Announcement[] = [];
  let isPaused = false;

  /**
   * [H269] Announces a text to screen readers: at once if nothing was read recently, otherwise after the earlier texts.
   * If several texts of one topic are waiting, only the last is read, so that a busy chat is not read without pause.
   */
  function announceToScreenReaders(topic: string, text: string): void {
    waiting = [...waiting.filter((one) => one.topic !== topic), { topic, text }];
    if (!isPaused) readNext();
  }

  function readNext(): void {
    const [next, ...rest] = waiting;
    waiting = rest;
    isPaused = next !== undefined;
    // The region is emptied in between, so that screen readers also read the same text twice.
    store.set(announcementAtom, next?.text ?? '');
    if (next) setTimeout(readNext, SPACING_MS);
  }

  return { announceToScreenReaders };
}

export const { announceToScreenReaders } = createAnnouncer();
