import { atom } from 'jotai';

/** Open dialogs in the order in which they were opened. */
export const openDialogsAtom = atom<readonly HTMLDialogElement[]>([]);

/** The topmost open dialog; null if none. Toasts are rendered inside it, because the rest of the page is inert. */
export const topDialogAtom = atom((get) => get(openDialogsAtom).at(-1) ?? null);
