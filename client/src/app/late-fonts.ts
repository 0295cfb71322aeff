import { isConnectionFast } from '../platform/connection-speed.ts';
import { store } from '../platform/store.ts';

/** Maximum time for which the fonts wait for the first music, ms. */
const LONGEST_WAIT_MS = 5_000;

/**
 * [H1884] On a slow connection, shows texts in a system font until the first music plays, so that web fonts do not take
 * bandwidth from the hangout's code and song. If there is a service worker, the page was opened before and its fonts
 * are cached, so they need not wait.
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
