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

function createSongClock() {
  /** [H1437] How far this listener's songs run ahead of all others', ms. */
  let lead: SongLead = NO_LEAD;

  /** Begins a gradual change to another lead, ms; 0 is in sync with all listeners. */
  function aimSongLead(targetMs: number): void {
    lead = aimLead(lead, targetMs, serverNow());
  }

  /** [H1438] Applies the whole lead at once; used when a song begins or nothing plays. */
  function reachSongLead(): void {
    lead = reachLead(lead, serverNow());
  }

  /** Returns the clock of songs: the server's time plus the lead of a song with this start. */
  function songNow(startTime: number): number {
    const now = serverNow();
    return now + leadOfSong(lead, startTime, now);
  }

  /** [H1438] True if a song has begun by now, given the whole lead. */
  const hasBegun = (startTime: number): boolean => serverNow() + lead.targetMs >= startTime;

  /** The current lead, ms, and the relative rate change that songs play with to reach it. */
  const songLead = (): number => leadAt(lead, serverNow());
  const songBend = (): number => bendAt(lead, serverNow());

  return { aimSongLead, reachSongLead, songNow, hasBegun, songLead, songBend };
}

export const { aimSongLead, reachSongLead, songNow, hasBegun, songLead, songBend } = createSongClock();
