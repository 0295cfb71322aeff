import { atom } from 'jotai';

export const isRaidDialogOpenAtom = atom(false);
