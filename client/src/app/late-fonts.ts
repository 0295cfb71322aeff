import { isConnectionFast } from '../platform/connection-speed.ts';
import { store } from '../platform/store.ts';

/** Maximum time that fonts wait for the first music, ms. */
const LONGEST_WAIT_MS = 5_000;

/**
 * [H1884] On a slow connection, texts use a system font until the first music plays, so that web fonts take no
 * bandwidth from the hangout's code and song. With a service worker the fonts are cached and need not wait.
 */
export function delayFonts(
  loadMusicBegun: () => Promise<typeof import('../live/room/music-begun.ts')>,
): void {
  if (globalThis.navigator.serviceWorker?.controller || isConnectionFast()) return;
  const { dataset } = document.documentElement;
  dataset.fonts = 'late';
  const end = () => delete dataset.fonts;
  setTimeout(end, LONGEST_WAIT_MS);
  loadMusicBegun().then(({ isMusicBegunAtom }) => {
    const stop = store.sub(isMusicBegunAtom, () => {
      if (!store.get(isMusicBegunAtom)) return;
      end();
      stop();
    });
  }, end);
}
