import { atom } from 'jotai';

/** The elements of the open dialogs, in the order in which they were opened. */
export const openDialogsAtom = atom<readonly HTMLDialogElement[]>([]);

/** The topmost open dialog, or null. Toasts are rendered inside it, because the rest of the page is inert meanwhile. */
export const topDialogAtom = atom((get) => get(openDialogsAtom).at(-1) ?? null);
