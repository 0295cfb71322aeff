import type { NoticeCode } from '@hangout/contract/room/messages';
import type { BoothFact, Play, SeatLeftReason, Song } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { writeSettings, writeStage } from '../schema/write.ts';

import { projectPlay, projectSettings, projectStage } from './project.ts';

/** What was decided and kept becomes visible; a song that starts or stops at once, all else with the next patch. */
export function showStep(h: Hangout, facts: readonly BoothFact[]): void {
  let musicChanged = false;
  for (const fact of facts) {
    if (fact.kind === 'playEnded') {
      musicChanged = true;
      showPlayOver(h, fact.play);
      h.votes.begin();
    } else if (fact.kind === 'playStarted') {
      musicChanged = true;
      h.listeners = h.crowd.size;
      h.bestVibe = 0;
      if (fact.source === 'house') h.house = undefined;
    } else if (fact.kind === 'seatLeft') tell(h, fact.uuid, noticeOf[fact.reason]);
    else if (fact.kind === 'songBlocked') tellSongBlocked(h, fact.uuid, fact.song);
    else if (fact.kind === 'seatTaken') {
      h.names.set(fact.dj.uuid, fact.dj.nickname);
      if (fact.fromWaiting) tell(h, fact.dj.uuid, 'seat_is_yours');
    }
  }
  showStage(h);
  if (musicChanged) h.outlet?.patch();
}

/** [R099] One more line of the history, with the votes as they stand. */
export function showPlayOver(h: Hangout, play: Play): void {
  const djName =
    h.booth.djs.find((dj) => dj.uuid === play.djUuid)?.nickname ?? h.names.get(play.djUuid ?? '');
  h.outlet?.broadcast('playedSong', projectPlay(play, h.votes.counts, djName));
}

/** What a DJ is told who leaves the stage by another's hand. */
const noticeOf: Partial<Record<SeatLeftReason, NoticeCode>> = {
  moderator: 'seat_taken_away',
  notAllowed: 'seat_not_allowed',
  otherHangout: 'seat_in_other_hangout',
  connectionLost: 'seat_lost_connection',
  seatsLowered: 'seat_removed',
  dried: 'seat_out_of_songs',
  madeRoom: 'seat_made_room',
  pausedTooLong: 'seat_paused_too_long',
};

export function tell(h: Hangout, userUuid: string, code: NoticeCode | undefined, details?: unknown): void {
  if (code === undefined) return;
  const notice = { code, ...(details === undefined ? {} : { details }) };
  for (const socket of h.crowd.get(userUuid)?.sockets ?? []) socket.send('notice', notice);
}

/** Places in queues that are remembered as told. */
const TOLD_PLACES = 2000;

/** [H338] A DJ is told once that a song of the queue is passed over here. */
export function tellBlocked(h: Hangout, djUuid: string, songs: readonly Song[]): void {
  for (const song of songs) {
    const place = `${djUuid} ${song.crateSongUuid ?? song.songId}`;
    if (h.toldBlocked.has(place)) continue;
    if (h.toldBlocked.size >= TOLD_PLACES) h.toldBlocked.clear();
    h.toldBlocked.add(place);
    tellSongBlocked(h, djUuid, song);
  }
}

function tellSongBlocked(h: Hangout, djUuid: string, song: Song): void {
  const { songId, trackName, artistName } = song;
  tell(h, djUuid, 'song_blocked', { song: { songId, trackName, artistName } });
}

export function showStage(h: Hangout): void {
  writeStage(h.state, projectStage(h.booth, h.supply, h.votes.counts));
}

export function showVotes(h: Hangout): void {
  writeStage(h.state, { voteCounts: h.votes.counts });
}

export function showSettings(h: Hangout): void {
  writeSettings(h.state, projectSettings(h.truth));
}
