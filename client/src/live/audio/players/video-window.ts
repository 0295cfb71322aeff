/** The place of a video on the page. */
export interface VideoWindow {
  /** The element that the player takes the place of. */
  readonly target: HTMLElement;
  show(isShown: boolean): void;
  remove(): void;
}

/**
 * [H1140] A small window for the player of a video platform, which must be seen and be at least 200 by 200 pixels large. It belongs to the
 * page and not to a screen of it, because the song goes on while one reads another screen, and a frame that is moved
 * loads again.
 */
export function createVideoWindow(label: string): VideoWindow {
  const window = document.createElement('aside');
  window.className = 'video-window';
  window.setAttribute('aria-label', label);
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
