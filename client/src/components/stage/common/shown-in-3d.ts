import { atom } from 'jotai';

/** True while the page shows the stage in 3D. */
export const isStageShownIn3dAtom = atom(false);
