/** How long voice packets are batched into one message to everybody, ms, by the minimum number of people. */
const STEPS = [
  { people: 7000, ms: 250 },
  { people: 4000, ms: 180 },
  { people: 2500, ms: 120 },
] as const;
const SMALL_ROOM_MS = 60;

/** Delay of a voice apart from the batching: capture, encoding, network and the listener's jitter buffer, ms. */
const FIXED_DELAY_MS = 540;

/**
 * [H1423] The batching interval of a hangout, ms: a socket write costs more than a byte, so a crowd gets fewer of
 * them.
 */
export function gatheringInterval(people: number): number {
  return STEPS.find((step) => people >= step.people)?.ms ?? SMALL_ROOM_MS;
}

/** [H1423] Time from capturing a voice until it is heard in a hangout, ms. */
export function voiceDelay(intervalMs: number): number {
  return FIXED_DELAY_MS + intervalMs;
}
