import { i18n } from '../../../platform/i18n.ts';
import { fitVideoWindow, nextVideoWidth, type VideoPlace } from './video-window-place.ts';

/** Distance that an arrow key moves the window, px. */
const STEP = 24;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Paths of Lucide's icons `move` and `scaling`, which Lucide's package offers only as React components. */
const MOVE_ICON = [
  ...['M12 2v20', 'm15 19-3 3-3-3', 'm19 9 3 3-3 3', 'M2 12h20', 'm5 9-3 3 3 3', 'm9 5 3-3 3 3'],
];
const SIZE_ICON = [
  'M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7',
  ...['M14 15H9v-5', 'M16 3h5v5', 'M21 3 9 15'],
];

/**
 * Where the user has moved the window since the page was loaded; until then null, and the style sheet places
 * the window.
 */
let chosen: VideoPlace | null = null;

/**
 * [H1744] Adds a bar above the video with which the user moves the window, by pointer or arrow keys, and
 * resizes it. Uses the DOM directly, because the window is outside the page that React renders.
 */
export function addVideoControls(window: HTMLElement): void {
  const bar = document.createElement('div');
  bar.dataset.videoBar = '';
  const move = createButton(MOVE_ICON, i18n.t('player.videoMove'), 'video-move');
  const size = createButton(SIZE_ICON, i18n.t('player.videoSize'), 'video-size');
  move.dataset.videoMove = '';
  bar.append(move, size);
  window.prepend(bar);

  function fit(next: VideoPlace) {
    const { innerWidth: width, innerHeight: height } = globalThis;
    return fitVideoWindow(next, { width, height }, bar.offsetHeight);
  }
  function place(next: VideoPlace): void {
    const fitted = fit(next);
    chosen = { ...fitted, width: next.width };
    Object.assign(window.style, {
      ...{ left: `${fitted.left}px`, top: `${fitted.top}px`, right: 'auto', bottom: 'auto' },
      width: `${fitted.width}px`,
      height: `${fitted.videoHeight + bar.offsetHeight}px`,
    });
  }
  const current = (): VideoPlace => {
    const { left, top, width } = window.getBoundingClientRect();
    return { left, top, width: chosen?.width ?? width };
  };

  size.addEventListener('click', () => {
    const from = current();
    const shown = window.getBoundingClientRect().width;
    place({ ...from, width: nextVideoWidth(shown, (width) => fit({ ...from, width }).width) });
  });
  move.addEventListener('keydown', (event) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    const { left, top, width } = current();
    place({ left: left + by[0], top: top + by[1], width });
  });
  move.addEventListener('pointerdown', (down) => {
    const from = current();
    // Without pointer capture, the player's iframe would receive the pointer's events.
    move.setPointerCapture(down.pointerId);
    const follow = (event: PointerEvent) =>
      place({
        ...from,
        left: from.left + event.clientX - down.clientX,
        top: from.top + event.clientY - down.clientY,
      });
    move.addEventListener('pointermove', follow);
    move.addEventListener('lostpointercapture', () => move.removeEventListener('pointermove', follow), {
      once: true,
    });
  });
  // Places the window again when it is shown or the screen changes its size, because the chosen place may no
  // longer be on the screen.
  new ResizeObserver(() => {
    if (chosen && !window.hidden) place(chosen);
  }).observe(document.documentElement);
  if (chosen) requestAnimationFrame(() => chosen && place(chosen));
}

function createButton(icon: readonly string[], label: string, testId: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(drawIcon(icon));
  button.setAttribute('aria-label', label);
  button.title = label;
  button.dataset.testid = testId;
  return button;
}

function drawIcon(paths: readonly string[]): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(namespace, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  for (const d of paths) {
    const path = document.createElementNS(namespace, 'path');
    path.setAttribute('d', d);
    icon.append(path);
  }
  return icon;
}
