import {
  aimLead,
  bendAt,
  leadAt,
  leadOfSong,
  NO_LEAD,
  reachLead,
  type SongLead,
} from '@hangout/rules/voice/song-lead';
import { serverNow } from '../../platform/server-clock.ts';

/** [H1437] How far this listener's songs run ahead of everyone's. */
let lead: SongLead = NO_LEAD;

/** Begins to go to another lead, ms; 0 is in time with everybody. */
export function aimSongLead(targetMs: number): void {
  lead = aimLead(lead, targetMs, serverNow());
}

/** [H1438] Takes the whole lead at once: where a song begins, or nothing plays. */
export function reachSongLead(): void {
  lead = reachLead(lead, serverNow());
}

/** The time of the songs: the server's, with the lead that a song of this start has. */
export function songNow(startTime: number): number {
  const now = serverNow();
  return now + leadOfSong(lead, startTime, now);
}

/** [H1438] Whether a song begins by now, with the whole lead. */
export const hasBegun = (startTime: number): boolean => serverNow() + lead.targetMs >= startTime;

/** The lead at the moment, ms, and by how much the rate of songs is bent. */
export const songLead = (): number => leadAt(lead, serverNow());
export const songBend = (): number => bendAt(lead, serverNow());
