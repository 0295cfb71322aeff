import { atom } from 'jotai';
import { readStorage, storageKeys, writeStorage } from './storage.ts';

/** [H1331] The user's answer in this browser, if the operator asks for consent before recording anything. */
export type TrackingConsent = 'granted' | 'refused' | null;

function parseConsent(text: string | null): TrackingConsent {
  return text === 'granted' || text === 'refused' ? text : null;
}

const answerAtom = atom(parseConsent(readStorage(storageKeys.trackingConsent)));

/** [H1331] The user's answer, stored only in this browser; null before they have answered. */
export const trackingConsentAtom = atom(
  (get) => get(answerAtom),
  (_, set, answer: 'granted' | 'refused') => {
    set(answerAtom, answer);
    writeStorage(storageKeys.trackingConsent, answer);
  },
);

/** Whether the operator asks for consent before recording anything; false until the server has reported it. */
export const needsConsentAtom = atom(false);

/** [H1331] Whether the question is shown: consent is needed and not answered yet. */
export const isConsentOpenAtom = atom((get) => get(needsConsentAtom) && get(answerAtom) === null);
