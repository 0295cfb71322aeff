import { atom } from 'jotai';

export const isStageShownIn3dAtom = atom(false);
