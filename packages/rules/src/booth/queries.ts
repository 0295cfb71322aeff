import type { Booth } from './state.ts';
import { DRY_ROUND_MS, GRACE_MS, PAUSE_MS } from './state.ts';

/** Returns when `advance` must be called next, epoch ms; null if no deadline is set. */
export function nextDeadline(booth: Booth): number | null {
  const deadlines = [
    booth.now?.endTime,
    booth.upNext?.startTime,
    booth.upNextDue,
    booth.retryAt,
    ...booth.djs.map((dj) => dj.graceUntil),
    ...booth.djs.map((dj) => dj.pausedUntil),
    ...booth.waiting.map((one) => one.graceUntil),
  ].filter((at) => at !== null && at !== undefined);
  return deadlines.length > 0 ? Math.min(...deadlines) : null;
}

/**
 * Lists the users whose queues must be in `supply` before a command: all DJs, and the first people on the waiting list,
 * one for each seat of the hangout.
 */
export function listRequiredQueues(booth: Booth): string[] {
  return [...booth.djs, ...booth.waiting.slice(0, booth.settings.numberOfDjs)].map((one) => one.uuid);
}

/**
 * [H021] Restores a stored booth after the server was down. At that time nobody is connected, so all grace periods and
 * pauses begin again and nobody is removed. The caller calls `advance` next, which decides about the current play.
 */
export function recoverBooth(booth: Booth, now: number): Booth {
  const graceUntil = now + GRACE_MS;
  const play = booth.now && { ...booth.now, crossfadeMs: booth.now.crossfadeMs ?? 0 };
  const next = booth.upNext && { ...booth.upNext, startTime: booth.upNext.startTime ?? play?.endTime ?? now };
  return {
    ...booth,
    // Booths stored before crossfades existed lack these fields.
    settings: { ...booth.settings, crossfadeMs: booth.settings.crossfadeMs ?? 0 },
    now: play,
    upNext: next,
    djs: booth.djs.map((dj) => ({
      ...dj,
      graceUntil,
      // Booths stored before pauses existed lack these fields.
      pausedUntil: (dj.pausedUntil ?? null) === null ? null : now + PAUSE_MS,
      pauseLeftMs: dj.pauseLeftMs ?? PAUSE_MS,
    })),
    waiting: booth.waiting.map((one) => ({ ...one, graceUntil })),
    retryAt: booth.retryAt === null ? null : now + DRY_ROUND_MS,
    // Booths stored before failed songs were recorded lack this list.
    failedSongs: booth.failedSongs ?? [],
  };
}

/** Returns how many songs the playing DJ still has in this turn after the current one. */
export function songsRemaining(booth: Booth): number {
  const first = booth.djs[0];
  return first && booth.now?.djUuid === first.uuid ? Math.max(0, first.songsLeft - 1) : 0;
}
