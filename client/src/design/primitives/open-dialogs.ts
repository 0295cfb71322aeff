import { atom } from 'jotai';

/** The elements of the dialogs that are open, in the order in which they were opened. */
export const openDialogsAtom = atom<readonly HTMLDialogElement[]>([]);

/** The dialog above all others; null while none is open. The rest of the page is inert while there is one. */
export const topDialogAtom = atom((get) => get(openDialogsAtom).at(-1) ?? null);
