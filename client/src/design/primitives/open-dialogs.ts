import { atom } from 'jotai';

/** The elements of the open dialogs, in the order in which they were opened. */
export const openDialogsAtom = atom<readonly HTMLDialogElement[]>([]);

/** The topmost open dialog, or null. While a dialog is open, the browser makes the rest of the page inert. */
export const topDialogAtom = atom((get) => get(openDialogsAtom).at(-1) ?? null);
