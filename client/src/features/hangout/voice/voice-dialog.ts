import { atom } from 'jotai';

/** The open dialog of the user's own microphone, or null. */
export const voiceDialogAtom = atom<'microphone' | 'liveSet' | null>(null);
