import { isConnectionFast } from '../platform/connection-speed.ts';
import { store } from '../platform/store.ts';

/** After this time the fonts no longer wait for music, ms. */
const LONGEST_WAIT_MS = 5_000;

/**
 * [H1884] On a slow connection, shows texts in a font of the system until the first music, so that the fonts do not take
 * the bandwidth that the hangout's code and song need. A page with a service worker was opened before, so its fonts are
 * in the cache.
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
