/**
 * Time for which voice packets are gathered into one message to all listeners, ms. The first entry applies whose
 * `people` the hangout reaches.
 */
const STEPS = [
  { people: 7000, ms: 250 },
  { people: 4000, ms: 180 },
  { people: 2500, ms: 120 },
] as const;
const SMALL_ROOM_MS = 60;

/**
 * The part of a voice's delay that does not depend on the gathering, ms: capture, encoding, network and the listener's
 * jitter buffer.
 */
const FIXED_DELAY_MS = 540;

/**
 * [H1423] Returns how long a hangout gathers voice packets, ms. A socket write costs the server more than a byte does,
 * so large hangouts get fewer, larger messages.
 */
export function gatheringInterval(people: number): number {
  return STEPS.find((step) => people >= step.people)?.ms ?? SMALL_ROOM_MS;
}

/** [H1423] Returns the time from capturing a voice until listeners hear it, ms. */
export function voiceDelay(intervalMs: number): number {
  return FIXED_DELAY_MS + intervalMs;
}
