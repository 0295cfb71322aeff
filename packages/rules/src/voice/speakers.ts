/**
 * A person counts as speaking for this long after their last sound, ms, so that the speaker sign does not flicker
 * between words.
 */
const PAUSE_MS = 1_500;
/** After this much silence a person who speaks is announced to screen readers again, ms. */
export const CAPTION_PAUSE_MS = 20_000;

/**
 * [H1468] Returns a function that determines who is speaking. `levels` maps the uuid of each audible person to a level;
 * `now` is in ms.
 */
export function createSpeakers(): (levels: ReadonlyMap<string, number>, now: number) => readonly string[] {
  const lastHeard = new Map<string, number>();
  return (levels, now) => {
    for (const uuid of levels.keys()) lastHeard.set(uuid, now);
    for (const [uuid, at] of lastHeard) if (now - at > PAUSE_MS) lastHeard.delete(uuid);
    return [...lastHeard.keys()];
  };
}

/**
 * [H1468] Creates a filter that returns only the speakers to announce: people who begin to speak after a long silence.
 */
export function createCaptions(): (speaking: readonly string[], now: number) => readonly string[] {
  const lastSpoke = new Map<string, number>();
  return (speaking, now) => {
    const begun = speaking.filter(
      (uuid) => now - (lastSpoke.get(uuid) ?? Number.NEGATIVE_INFINITY) > CAPTION_PAUSE_MS,
    );
    for (const uuid of speaking) lastSpoke.set(uuid, now);
    return begun;
  };
}
