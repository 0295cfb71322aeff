import type { Frame, Page } from 'playwright-core';

/**
 * A script for every frame that must run before the page's own. It collects each media element that plays.
 */
export const rememberMedia = `(() => {
  const elements = (globalThis.__media = new Set());
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    elements.add(this);
    return play.call(this);
  };
})()`;

/** What a media element plays; `at` is when it was read. */
export interface PlayingMedia {
  readonly src: string;
  readonly positionMs: number;
  /** Epoch ms. */
  readonly at: number;
  readonly volume: number;
}

const read = (frame: Frame): Promise<PlayingMedia[]> =>
  frame.evaluate(() => {
    const elements: Set<HTMLMediaElement> = Reflect.get(globalThis, '__media') ?? new Set();
    return [...elements]
      .filter((one) => !one.paused && !one.ended && one.readyState >= 3)
      .map((one) => ({
        src: one.currentSrc,
        positionMs: one.currentTime * 1000,
        at: performance.timeOrigin + performance.now(),
        volume: one.muted ? 0 : one.volume,
      }));
  });

/** Returns what a page plays, read from its media elements and not from what players report. */
export async function readPlayingMedia(page: Page): Promise<PlayingMedia[]> {
  const all = await Promise.all(page.frames().map((frame) => read(frame).catch(() => [])));
  return all.flat();
}
