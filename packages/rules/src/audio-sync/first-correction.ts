import type { SyncState, SyncStep } from './sync-state.ts';

/**
 * After a start, the positions that a player reports can be trusted for about a second, and then only from this time
 * on, ms. The reason is the sound server: PulseAudio, for example, derives a position from the last five seconds, and
 * is wrong by tens of ms in between.
 */
const ASTRAY_FOR_MS = 12_000;
/** If the error after a start is below this (ms), it is not corrected. */
const WORTH_MS = 1.5;
const RATE_CHANGE = 0.015;

/** Whether the error of this start has been corrected or was too small to correct. */
const isDone = ({ stepUntil }: SyncState, startedAt: number): boolean => stepUntil > startedAt;

/**
 * [H1816] Corrects the error after a start once, by a changed rate for as long as needed, and ignores further reports
 * until they can be trusted. Returns null once they can.
 */
export function correctOnce(
  state: SyncState,
  { error, at, farMs }: { readonly error: number; readonly at: number; readonly farMs: number },
): SyncStep | null {
  const startedAt = Math.max(state.since ?? at, state.lastSeekAt);
  const size = Math.abs(error);
  if (at - startedAt >= ASTRAY_FOR_MS || size > farMs) return null;
  if (isDone(state, startedAt)) return { state, actions: [] };
  if (size < WORTH_MS) return { state: { ...state, stepUntil: at }, actions: [] };
  const rate = error > 0 ? 1 - RATE_CHANGE : 1 + RATE_CHANGE;
  const stepUntil = at + size / RATE_CHANGE;
  return {
    state: { ...state, errors: [], rate, correcting: true, stepUntil },
    actions: [{ kind: 'rate', rate }],
  };
}
