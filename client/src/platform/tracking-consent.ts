import { atom } from 'jotai';
import { readStorage, storageKeys, writeStorage } from './storage.ts';

/** [H1331] What somebody has answered in this browser, where the operator asks before anything is recorded. */
export type TrackingConsent = 'granted' | 'refused' | null;

function parseConsent(text: string | null): TrackingConsent {
  return text === 'granted' || text === 'refused' ? text : null;
}

const answerAtom = atom(parseConsent(readStorage(storageKeys.trackingConsent)));

/** [H1331] The answer; null where nobody has answered yet. It stays in this browser. */
export const trackingConsentAtom = atom(
  (get) => get(answerAtom),
  (_, set, answer: 'granted' | 'refused') => {
    set(answerAtom, answer);
    writeStorage(storageKeys.trackingConsent, answer);
  },
);

/** Whether the operator asks people before anything is recorded; false until the server has said so. */
export const needsConsentAtom = atom(false);

/** [H1331] Whether the question is shown: it is asked, and has no answer. */
export const isConsentOpenAtom = atom((get) => get(needsConsentAtom) && get(answerAtom) === null);
