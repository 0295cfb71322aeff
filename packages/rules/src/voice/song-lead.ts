/**
 * The time by which a speaker hears the song earlier than all other people. While the microphone is open, it equals the
 * delay of the voice, so that the speech is on the beat for all listeners. It changes gradually, by an inaudible change
 * of the song's rate, or at once when a song begins.
 */

/** The largest change of a song's rate: a quarter of a semitone, too little to be noticed. */
export const MAX_BEND = 0.015;

/** The lead at a time of the server's clock, and the target that it approaches, ms. */
export type SongLead = { readonly at: number; readonly leadMs: number; readonly targetMs: number };

export const NO_LEAD: SongLead = { at: 0, leadMs: 0, targetMs: 0 };

/** [H1437] Returns the lead at a time, ms. */
export function leadAt({ at, leadMs, targetMs }: SongLead, now: number): number {
  const most = Math.max(0, now - at) * MAX_BEND;
  return leadMs + Math.max(-most, Math.min(most, targetMs - leadMs));
}

/** [H1437] Returns the change of the song's rate at a time: 0 once the lead has reached its target. */
export function bendAt(lead: SongLead, now: number): number {
  const left = lead.targetMs - leadAt(lead, now);
  return left === 0 ? 0 : Math.sign(left) * MAX_BEND;
}

/** [H1437] Sets a new target, which the lead then approaches from its current value. */
export function aimLead(lead: SongLead, targetMs: number, now: number): SongLead {
  return targetMs === lead.targetMs ? lead : { at: now, leadMs: leadAt(lead, now), targetMs };
}

/** [H1438] Moves the lead to its target at once: when a song begins, or while no song plays. */
export function reachLead({ targetMs }: SongLead, now: number): SongLead {
  return { at: now, leadMs: targetMs, targetMs };
}

/**
 * [H1438] Returns the lead for a song with this start time. A song that has not begun yet starts at the target lead.
 */
export function leadOfSong(lead: SongLead, startTime: number, now: number): number {
  return now + lead.targetMs < startTime ? lead.targetMs : leadAt(lead, now);
}
