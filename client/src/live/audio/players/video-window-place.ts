/** Widths of the video that the user may choose, px; on a narrow screen each is limited to the screen. */
export const VIDEO_WIDTHS = [200, 356, 560, 800] as const;
/** [H1140] The video platform requires its player to be at least this large, px. */
const MIN_SIDE = 200;
/** Distance from the edges of the screen, px. */
const MARGIN = 8;

/** Position and size of the video window, px from the upper left corner of the screen. */
export interface VideoPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/**
 * [H1744] Fits the window to the screen: no larger than the screen, wholly on it, and at least as large as the video
 * platform requires. `barHeight` is the height of the bar above the video. Returns the place and the height of the
 * video.
 */
export function fitVideoWindow(
  { left, top, width }: VideoPlace,
  screen: { readonly width: number; readonly height: number },
  barHeight: number,
): VideoPlace & { readonly videoHeight: number } {
  const most = Math.min(screen.width - 2 * MARGIN, ((screen.height - barHeight - 2 * MARGIN) * 16) / 9);
  const fitting = Math.round(Math.max(MIN_SIDE, Math.min(width, most)));
  const videoHeight = Math.max(MIN_SIDE, Math.round((fitting * 9) / 16));
  const within = (value: number, room: number) => Math.max(MARGIN, Math.min(value, room - MARGIN));
  return {
    left: Math.round(within(left, screen.width - fitting)),
    top: Math.round(within(top, screen.height - barHeight - videoHeight)),
    width: fitting,
    videoHeight,
  };
}

/** Returns the next larger width for the video; after the largest that fits on the screen comes the smallest. */
export function nextVideoWidth(shownWidth: number, widthOnScreen: (width: number) => number): number {
  return VIDEO_WIDTHS.find((one) => widthOnScreen(one) > shownWidth) ?? VIDEO_WIDTHS[0];
}
