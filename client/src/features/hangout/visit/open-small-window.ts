import { atom } from 'jotai';
import { store } from '../../../platform/store.ts';

/** The Document Picture-in-Picture API; TypeScript has no types for it. */
interface DocumentPictureInPicture {
  requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>;
}
declare global {
  var documentPictureInPicture: DocumentPictureInPicture | undefined;
}

/** [H1657] The window of the small player that stays above other programs; null if it is closed. */
export const smallWindowAtom = atom<Window | null>(null);

/** Whether the browser supports Document Picture-in-Picture, unlike Firefox, Safari and browsers on phones. */
export const hasSmallWindow = (): boolean => globalThis.documentPictureInPicture !== undefined;

/** Opens the small player, or closes it if it is open. Must be called in a click handler. */
export async function toggleSmallWindow(): Promise<void> {
  if (closeSmallWindow()) return;
  const opened = await globalThis.documentPictureInPicture?.requestWindow({ width: 360, height: 220 });
  if (!opened) return;
  opened.addEventListener('pagehide', () => {
    if (store.get(smallWindowAtom) === opened) store.set(smallWindowAtom, null);
  });
  store.set(smallWindowAtom, opened);
}

/** Closes the small player; returns false if it was not open. */
export function closeSmallWindow(): boolean {
  const open = store.get(smallWindowAtom);
  if (!open) return false;
  store.set(smallWindowAtom, null);
  open.close();
  return true;
}
