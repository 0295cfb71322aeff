import { atom } from 'jotai';

/** True while the dialog about the hangout is open. Separate from the dialog, whose code loads later. */
export const isAboutOpenAtom = atom(false);
