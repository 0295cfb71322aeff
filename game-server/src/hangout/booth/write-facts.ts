import {
  addPlayToEvening,
  addToLikes,
  beginOrExtendEvening,
  closePlay,
  type Db,
  endFadingPlay,
  freeSeats,
  insertPlay,
  moveQueueSongToEnd,
  removeFromLikes,
  saveBooth,
  saveVotes,
  takeSeats,
  type VoteRow,
} from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import {
  type Booth,
  type BoothFact,
  isFadingIn,
  type SeatLeftReason,
  type TurnMissedReason,
} from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { afterPlay, afterSeat } from '../persistence/consequences.ts';
import { currentVibe } from './vibe.ts';

/**
 * Writes all changes of a booth command in order, inside a fenced transaction. Returns the votes that were
 * saved.
 */
export async function writeFacts(
  hangout: Hangout,
  tx: Db,
  booth: Booth,
  facts: readonly BoothFact[],
): Promise<VoteRow[]> {
  const { roomUuid } = hangout;
  const { votes, peakListeners, peakVibe } = hangout.booth;
  await saveBooth(tx, hangout.lease.held, booth);
  let saved: VoteRow[] = [];
  for (const fact of facts) {
    if (fact.kind === 'playEnded') {
      const { rows, stars } = votes.unsaved();
      saved = rows;
      const { play, reason, endedAt } = fact;
      await writeVotes(tx, play.playId, play.song.songId, rows, stars);
      const { counts } = votes;
      await closePlay(tx, { playId: play.playId, endedAt, reason, counts, listeners: peakListeners });
      // [H1485] During a crossfade the previous play is still audible, so it ends now too.
      if (isFadingIn(play, endedAt)) await endFadingPlay(tx, roomUuid, { playId: play.playId, endedAt });
      await addPlayToEvening(tx, roomUuid, {
        ...{ playId: play.playId, startTime: play.startTime, endedAt },
        ...{ people: peakListeners, vibe: Math.max(peakVibe, currentVibe(hangout)) },
      });
      const ended = { roomUuid, play, reason, endedAt, counts };
      for (const consequence of afterPlay) await consequence(tx, ended);
    } else if (fact.kind === 'playStarted') {
      await insertPlay(tx, roomUuid, fact.play);
      await beginOrExtendEvening(tx, roomUuid, fact.play.startTime);
      if (fact.fromQueue && fact.play.djUuid && fact.crateSongUuid)
        await moveQueueSongToEnd(tx, fact.play.djUuid, fact.crateSongUuid);
    }
  }
  await writeSeats(hangout, tx, booth, facts);
  for (const fact of facts)
    if (fact.kind === 'seatTaken')
      for (const consequence of afterSeat) await consequence(tx, { roomUuid, djUuid: fact.dj.uuid });
  await notifyMissedTurns(hangout, tx, facts);
  return saved;
}

/** Reasons for losing a seat that suggest that the DJ is not watching, so that the DJ is notified. */
const missedReasons: Partial<Record<SeatLeftReason, TurnMissedReason>> = {
  dried: 'dried',
  pausedTooLong: 'pausedTooLong',
  connectionLost: 'connectionLost',
  idle: 'idle',
};

/**
 * [H585] Notifies DJs who have missed a turn without a song, or have lost the seat because they were
 * inactive.
 */
async function notifyMissedTurns(hangout: Hangout, tx: Db, facts: readonly BoothFact[]): Promise<void> {
  const { jobs } = hangout.dependencies;
  for (const fact of jobs ? facts : []) {
    const isFirstMiss = fact.kind === 'djPassedOver' && fact.missedRounds === 1;
    const reason = isFirstMiss ? 'noSong' : fact.kind === 'seatLeft' ? missedReasons[fact.reason] : undefined;
    if (!jobs || !reason || !('uuid' in fact)) continue;
    await enqueueNotification(jobs, tx, {
      kind: 'turnMissed',
      recipients: { userUuids: [fact.uuid] },
      roomUuid: hangout.roomUuid,
      data: { reason },
    });
  }
}

/**
 * Saves the current votes. If a person's star has changed, adds the song to their liked songs or removes it.
 */
export async function writeVotes(
  tx: Db,
  playId: string,
  songId: string,
  rows: readonly VoteRow[],
  stars: readonly VoteRow[],
): Promise<void> {
  await saveVotes(tx, playId, rows);
  const whose = (starred: boolean) =>
    stars.filter(({ star }) => star === starred).map(({ userUuid }) => userUuid);
  await addToLikes(tx, whose(true), songId);
  await removeFromLikes(tx, whose(false), songId);
}

/** [H403] Inserts and deletes seats. A seat that a person has since taken in another hangout stays. */
async function writeSeats(
  hangout: Hangout,
  tx: Db,
  booth: Booth,
  facts: readonly BoothFact[],
): Promise<void> {
  const touched = new Set<string>();
  for (const fact of facts) {
    if (fact.kind === 'seatTaken') touched.add(fact.dj.uuid);
    if (fact.kind === 'seatLeft') touched.add(fact.uuid);
  }
  if (touched.size === 0) return;
  const seated = new Set(booth.djs.map((dj) => dj.uuid));
  await freeSeats(
    tx,
    hangout.roomUuid,
    [...touched].filter((uuid) => !seated.has(uuid)),
  );
  await takeSeats(
    tx,
    hangout.roomUuid,
    [...touched].filter((uuid) => seated.has(uuid)),
  );
}
