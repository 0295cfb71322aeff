/** The place of a video on the page. */
export interface VideoWindow {
  /** The element that the player replaces. */
  readonly target: HTMLElement;
  show(isShown: boolean): void;
  remove(): void;
}

/**
 * [H1140] A small window for the player of a video platform, which must be visible and at least 200 by 200 pixels. It
 * belongs to the page rather than to a screen, because the song continues on other screens, and a moved iframe
 * reloads.
 */
export function createVideoWindow(label: string): VideoWindow {
  const window = document.createElement('aside');
  window.setAttribute('aria-label', label);
  window.dataset.videoWindow = '';
  window.dataset.testid = 'video-window';
  window.hidden = true;
  const target = document.createElement('div');
  window.append(target);
  document.body.append(window);
  return {
    target,
    show(isShown) {
      window.hidden = !isShown;
    },
    remove: () => window.remove(),
  };
}
