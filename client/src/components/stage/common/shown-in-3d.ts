import { atom } from 'jotai';

/** True while the page shows the stage in 3D: the 3D code is loaded, and this machine draws it fast enough. */
export const isStageShownIn3dAtom = atom(false);
