export interface VideoWindow {
  /** The element that the video platform's player replaces. */
  readonly target: HTMLElement;
  show(isShown: boolean): void;
  remove(): void;
}

/**
 * [H1140] Creates a small window for the player of a video platform, which must be visible and at least 200 by 200
 * pixels. The window is a child of `body`: the song continues when the user opens another page of the app, and an
 * iframe would reload if it were moved. `addControls` adds the controls with which the user moves and resizes the
 * window.
 */
export function createVideoWindow(label: string, addControls?: (window: HTMLElement) => void): VideoWindow {
  const window = document.createElement('aside');
  window.setAttribute('aria-label', label);
  window.dataset.videoWindow = '';
  window.dataset.testid = 'video-window';
  window.hidden = true;
  const target = document.createElement('div');
  window.append(target);
  document.body.append(window);
  addControls?.(window);
  return {
    target,
    show(isShown) {
      window.hidden = !isShown;
    },
    remove: () => window.remove(),
  };
}
