import { atom } from 'jotai';

/** Whether the page shows the stage in 3D now; its code is loaded then, and the machine draws it fast enough. */
export const isStageShownIn3dAtom = atom(false);
