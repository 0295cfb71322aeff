import type { Booth } from './state.ts';
import { DRY_ROUND_MS, GRACE_MS, PAUSE_MS } from './state.ts';

/** When `advance` is to be called next (epoch ms), or null when nothing is due by itself. */
export function nextDeadline(booth: Booth): number | null {
  const deadlines = [
    booth.now?.endTime,
    booth.upNextDue,
    booth.retryAt,
    ...booth.djs.map((dj) => dj.graceUntil),
    ...booth.djs.map((dj) => dj.pausedUntil),
    ...booth.waiting.map((one) => one.graceUntil),
  ].filter((at) => at !== null && at !== undefined);
  return deadlines.length > 0 ? Math.min(...deadlines) : null;
}

/** Whose queues `supply` should hold before any command: all on stage in order, then those who may follow. */
export function needs(booth: Booth): string[] {
  return [...booth.djs, ...booth.waiting.slice(0, booth.settings.numberOfDjs)].map((one) => one.uuid);
}

/**
 * [H021] A kept booth after our own downtime: nobody is connected, and nobody is dropped for it, so all clocks of
 * absence begin anew. What plays is left to `advance`, which is to follow.
 */
export function recover(booth: Booth, now: number): Booth {
  const graceUntil = now + GRACE_MS;
  return {
    ...booth,
    djs: booth.djs.map((dj) => ({
      ...dj,
      graceUntil,
      // a booth that was kept before there were pauses has no such fields
      pausedUntil: (dj.pausedUntil ?? null) === null ? null : now + PAUSE_MS,
      pauseLeftMs: dj.pauseLeftMs ?? PAUSE_MS,
    })),
    waiting: booth.waiting.map((one) => ({ ...one, graceUntil })),
    retryAt: booth.retryAt === null ? null : now + DRY_ROUND_MS,
  };
}

/** How many songs the playing DJ still has after this one before the booth turns. */
export function songsRemaining(booth: Booth): number {
  const first = booth.djs[0];
  return first && booth.now?.djUuid === first.uuid ? Math.max(0, first.songsLeft - 1) : 0;
}
