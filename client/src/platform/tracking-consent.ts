import { atom } from 'jotai';
import { readStorage, storageKeys, writeStorage } from './storage.ts';

/** [H1331] The user's answer to the request for consent; null until they have answered. */
export type TrackingConsent = 'granted' | 'refused' | null;

function parseConsent(text: string | null): TrackingConsent {
  return text === 'granted' || text === 'refused' ? text : null;
}

const answerAtom = atom(parseConsent(readStorage(storageKeys.trackingConsent)));

/** [H1331] The user's answer, stored only in this browser. */
export const trackingConsentAtom = atom(
  (get) => get(answerAtom),
  (_, set, answer: 'granted' | 'refused') => {
    set(answerAtom, answer);
    writeStorage(storageKeys.trackingConsent, answer);
  },
);

/** Whether the operator requires consent; false until the server has said so. */
export const needsConsentAtom = atom(false);

/** [H1331] Whether the consent banner is shown. */
export const isConsentOpenAtom = atom((get) => get(needsConsentAtom) && get(answerAtom) === null);
