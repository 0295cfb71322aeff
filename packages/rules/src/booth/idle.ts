/** A DJ who has given no sign for this long is asked whether they are still there, ms. */
export const IDLE_MS = 60 * 60_000;
/** How long a DJ who is asked may take to answer before they lose the seat, ms. */
export const IDLE_ANSWER_MS = 5 * 60_000;

/** What a DJ's silence leads to: nothing, the question, waiting for the answer, or the loss of the seat. */
export type IdleVerdict = 'awake' | 'ask' | 'wait' | 'stepDown';

/**
 * [H1601] Judges a seated DJ by the time of their last sign: a request that only a person makes. `askedAt` is when they
 * were asked, null if they were not; a later sign is the answer. Times in epoch ms.
 */
export function judgeIdleDj(
  { lastSignAt, askedAt }: { readonly lastSignAt: number; readonly askedAt: number | null },
  now: number,
): IdleVerdict {
  if (now - lastSignAt < IDLE_MS) return 'awake';
  if (askedAt === null || askedAt < lastSignAt) return 'ask';
  return now - askedAt < IDLE_ANSWER_MS ? 'wait' : 'stepDown';
}
