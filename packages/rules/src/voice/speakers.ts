/** How long somebody counts as speaking after the last sound of theirs, ms: pauses between words do not flicker. */
const PAUSE_MS = 1_500;
/** How long somebody must have been silent to be announced to screen readers again, ms. */
export const CAPTION_PAUSE_MS = 20_000;

/** [H1468] Who speaks now, by the levels of all who are heard, by uuid, as they come; with `now` in ms. */
export function createSpeakers(): (levels: ReadonlyMap<string, number>, now: number) => readonly string[] {
  const lastHeard = new Map<string, number>();
  return (levels, now) => {
    for (const uuid of levels.keys()) lastHeard.set(uuid, now);
    for (const [uuid, at] of lastHeard) if (now - at > PAUSE_MS) lastHeard.delete(uuid);
    return [...lastHeard.keys()];
  };
}

/** [H1468] Those of the speakers who are to be announced: who begins to speak after a long silence. */
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
