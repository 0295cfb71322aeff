import { loadSdk } from '@hangout/room-client/sdk';
import { slugOfHangoutPage } from '../platform/hangout-path.ts';
import { loadTexts } from '../platform/i18n.ts';

/** Loads the code of a hangout and its texts, and with it the code of the connection, which the join needs a moment later. */
export async function loadHangout(): Promise<typeof import('../features/hangout/hangout-page.tsx')> {
  // Where this fails, the join fails as well and is tried again.
  loadSdk().catch(() => {});
  const [code] = await Promise.all([import('../features/hangout/hangout-page.tsx'), loadTexts('hangout')]);
  return code;
}

/** Whether a link leads into a hangout itself, and not to its settings or its evenings. */
const leadsIntoHangout = (target: EventTarget | null) =>
  target instanceof Element &&
  slugOfHangoutPage(target.closest('a[href]')?.getAttribute('href') ?? '') !== null;

/**
 * [H865] Loads the code of a hangout as soon as the pointer, the focus or a finger is on a link into one, so that it is
 * there by the time of the click.
 */
export function prefetchHovered(): void {
  const prefetch = ({ target }: Event) => {
    if (!leadsIntoHangout(target)) return;
    for (const name of events) document.removeEventListener(name, prefetch);
    // Where this fails, the click loads the code again.
    loadHangout().catch(() => {});
  };
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const name of events) document.addEventListener(name, prefetch, { passive: true });
}
