import { atom } from 'jotai';

/** The element at the top of the page into which banners are rendered; null on pages that fill the window. */
export const bannerSlotAtom = atom<HTMLElement | null>(null);
