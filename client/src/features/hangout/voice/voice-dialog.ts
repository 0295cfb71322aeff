import { atom } from 'jotai';

/** The dialog of one's own microphone that is open; null where none is. */
export const voiceDialogAtom = atom<'microphone' | 'liveSet' | null>(null);
