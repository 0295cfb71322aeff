import { atom } from 'jotai';

/** True while the dialog about the hangout is open. In a file of its own, because the dialog's code loads later. */
export const isAboutOpenAtom = atom(false);
