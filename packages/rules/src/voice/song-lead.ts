/**
 * How far the song of a speaker runs ahead of everyone's. While a microphone is open it is as far as a voice needs to be heard, so
 * that what is said falls on the beat for everybody. The lead is reached and left by a rate that nobody hears, and at once where a
 * song begins.
 */

/** The most by which the rate of a song is bent: a quarter of a semitone, changed slowly enough to stay unheard. */
export const MAX_BEND = 0.015;

/** The lead at a time of the server's clock, and where it is going, ms. */
export type SongLead = { readonly at: number; readonly leadMs: number; readonly targetMs: number };

export const NO_LEAD: SongLead = { at: 0, leadMs: 0, targetMs: 0 };

/** [H1437] The lead at a time, ms. */
export function leadAt({ at, leadMs, targetMs }: SongLead, now: number): number {
  const most = Math.max(0, now - at) * MAX_BEND;
  return leadMs + Math.max(-most, Math.min(most, targetMs - leadMs));
}

/** [H1437] By how much the rate of the song is bent at a time: 0 once the lead is reached. */
export function bendAt(lead: SongLead, now: number): number {
  const left = lead.targetMs - leadAt(lead, now);
  return left === 0 ? 0 : Math.sign(left) * MAX_BEND;
}

/** [H1437] Begins to go to another lead from where it is. */
export function aimLead(lead: SongLead, targetMs: number, now: number): SongLead {
  return targetMs === lead.targetMs ? lead : { at: now, leadMs: leadAt(lead, now), targetMs };
}

/** [H1438] The lead once a song begins, or where nothing plays: it is reached at once. */
export function reachLead({ targetMs }: SongLead, now: number): SongLead {
  return { at: now, leadMs: targetMs, targetMs };
}

/** [H1438] The lead of a song by its start: one that is still to begin has the lead that is aimed at from its beginning on. */
export function leadOfSong(lead: SongLead, startTime: number, now: number): number {
  return now + lead.targetMs < startTime ? lead.targetMs : leadAt(lead, now);
}
