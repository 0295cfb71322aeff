import { atom } from 'jotai';

/** The elements of the open dialogs, in the order in which they were opened. */
export const openDialogsAtom = atom<readonly HTMLDialogElement[]>([]);

/** The topmost dialog; null while none is open. The rest of the page is inert while a dialog is open. */
export const topDialogAtom = atom((get) => get(openDialogsAtom).at(-1) ?? null);
