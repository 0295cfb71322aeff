import { atom } from 'jotai';

/** Whether the dialog that turns raid mode on is open. */
export const isRaidDialogOpenAtom = atom(false);
