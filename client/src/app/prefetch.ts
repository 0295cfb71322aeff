import { loadSdk } from '@hangout/room-client/sdk';
import { joinEarly } from '../api/rooms.ts';
import { slugOfHangoutPage } from '../platform/hangout-path.ts';
import { loadTexts } from '../platform/i18n.ts';
import { delayFonts } from './late-fonts.ts';

/** Loads code and texts of a hangout, and the Colyseus SDK, which joining needs a moment later. */
export async function loadHangout(): Promise<typeof import('../features/hangout/hangout-page.tsx')> {
  // Joining the hangout loads the SDK again if this fails.
  loadSdk().catch(() => {});
  const [code] = await Promise.all([import('../features/hangout/hangout-page.tsx'), loadTexts('hangout')]);
  return code;
}

/**
 * [H1800] If the first page is a hangout, requests the ticket while its code loads, and joins before its page is drawn.
 */
export async function enterEarly(slug: string): Promise<void> {
  delayFonts(() => import('../live/room/music-begun.ts'));
  const [{ enterRoom }] = await Promise.all([
    import('../live/room/room-session.ts'),
    joinEarly(slug),
    loadHangout(),
  ]);
  // The user may have left the page while the code was loading.
  if (slugOfHangoutPage(location.pathname) === slug) enterRoom(slug);
}

/** True if a link leads to a hangout itself, not to its settings or evenings. */
const leadsIntoHangout = (target: EventTarget | null) =>
  target instanceof Element &&
  slugOfHangoutPage(target.closest('a[href]')?.getAttribute('href') ?? '') !== null;

/**
 * [H865] Loads the code of a hangout when pointer, focus or finger reach a link to it, so that it is often there before
 * the click.
 */
export function prefetchHovered(): void {
  const prefetch = ({ target }: Event) => {
    if (!leadsIntoHangout(target)) return;
    for (const name of events) document.removeEventListener(name, prefetch);
    // If this fails, the click loads the code again.
    loadHangout().catch(() => {});
  };
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const name of events) document.addEventListener(name, prefetch, { passive: true });
}
