import { atom } from 'jotai';

export const voiceDialogAtom = atom<'microphone' | 'liveSet' | null>(null);
