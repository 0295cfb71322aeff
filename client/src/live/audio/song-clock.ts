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
  let lead: SongLead = NO_LEAD;

  /** Changes the lead gradually to `targetMs`; a lead of 0 puts the song in sync with all listeners. */
  function aimSongLead(targetMs: number): void {
    lead = aimLead(lead, targetMs, serverNow());
  }

  /** [H1438] Applies the whole lead at once; inaudible when a song begins or nothing plays. */
  function reachSongLead(): void {
    lead = reachLead(lead, serverNow());
  }

  /**
   * Returns the server's time plus the lead, by which a speaker with an open microphone hears the song earlier than all
   * others. `startTime` is when the song starts, epoch ms.
   */
  function songNow(startTime: number): number {
    const now = serverNow();
    return now + leadOfSong(lead, startTime, now);
  }

  /**
   * [H1438] Returns whether a song that starts at `startTime` has begun for this listener once the target
   * lead is applied.
   */
  const hasBegun = (startTime: number): boolean => serverNow() + lead.targetMs >= startTime;

  /**
   * `songLead` is the current lead, ms. `songBend` is the relative change of the rate with which the lead
   * approaches its target.
   */
  const songLead = (): number => leadAt(lead, serverNow());
  const songBend = (): number => bendAt(lead, serverNow());

  return { aimSongLead, reachSongLead, songNow, hasBegun, songLead, songBend };
}

export const { aimSongLead, reachSongLead, songNow, hasBegun, songLead, songBend } = createSongClock();
