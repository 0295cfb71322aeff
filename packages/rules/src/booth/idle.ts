/** Inactivity after which a DJ is asked whether they are still there, ms. */
export const IDLE_MS = 60 * 60_000;
/** Time in which the DJ must answer the question to keep the seat, ms. */
export const IDLE_ANSWER_MS = 5 * 60_000;

/** Result of judging a DJ's inactivity: active, to be asked, waiting for the response, or losing the seat. */
export type IdleVerdict = 'awake' | 'ask' | 'wait' | 'stepDown';

/**
 * [H1601] Judges a seated DJ by the time of their last manual request (`lastSignAt`). `askedAt` is when the
 * DJ was asked, null if not asked; a later manual request counts as the response. Times in epoch ms.
 */
export function judgeIdleDj(
  { lastSignAt, askedAt }: { readonly lastSignAt: number; readonly askedAt: number | null },
  now: number,
): IdleVerdict {
  if (now - lastSignAt < IDLE_MS) return 'awake';
  if (askedAt === null || askedAt < lastSignAt) return 'ask';
  return now - askedAt < IDLE_ANSWER_MS ? 'wait' : 'stepDown';
}
